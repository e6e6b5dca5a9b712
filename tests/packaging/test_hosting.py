"""What examples/hosting has: files that fit together, and commands that the command line accepts.

No container is started here; `make soak` does by hand what the Dockerfile says.
"""

from __future__ import annotations

import configparser
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from hortus.cli import serving
from hortus.cli.main import app
from hortus.server.limits import in_networks
from hortus.server.main import ServeOptions
from tests.packaging import dockerfile
from tests.packaging.environments import ROOT, Environment
from tests.server.programs import PATIENCE, free_port, running

HOSTING = ROOT / "examples/hosting"
GIVEN = {"HORTUS_NAME": "play.example", "HORTUS_PASSWORD": "secret"}


def interpolated(text: str) -> str:
    """Compose's variables as a host gives them. Each is required, with a sentence: there are no defaults."""
    assert not re.search(r"\$\{?\w+(:?-|\}|\b(?!:\?))", re.sub(r"\$\{\w+:\?[^}]+\}", "", text))
    return re.sub(r"\$\{(\w+):\?[^}]+\}", lambda found: GIVEN[found[1]], text)


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(interpolated((HOSTING / "compose.yaml").read_text()))
    return found


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Parses the arguments of `hortus`, as the command line does; nothing is served."""
    chosen: list[ServeOptions] = []
    monkeypatch.setattr(serving, "run", lambda screen, options: chosen.append(options))

    def parse(arguments: list[str], **environment: str) -> ServeOptions:
        done = CliRunner().invoke(app, arguments, env=environment)
        assert done.exit_code == 0, done.output
        return chosen.pop()

    return parse


def test_compose_is_what_its_schema_says() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run(
        [*command, str(HOSTING / "compose.yaml")],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_the_server_in_compose_believes_caddy_alone_and_is_called_by_its_name(parsed: Any) -> None:
    services, networks = compose()["services"], compose()["networks"]
    server = services["hortus"]
    chosen = parsed(shlex.split(server["command"]), **dockerfile.environment() | server["environment"])
    assert chosen.proxies == (services["caddy"]["networks"]["front"]["ipv4_address"],)
    assert in_networks(chosen.proxies[0], (networks["front"]["ipam"]["config"][0]["subnet"],))
    assert chosen.host == "0.0.0.0"
    assert chosen.names == ("play.example", "127.0.0.1")  # the second is for the health check
    assert chosen.url == "https://play.example"
    assert chosen.database == "postgresql://hortus:secret@db/hortus"
    assert services["db"]["networks"] == ["back"]
    assert networks["back"]["internal"]


def test_every_service_has_limits_a_health_check_and_a_root_that_cannot_be_written() -> None:
    for name, service in compose()["services"].items():
        assert service["read_only"], name
        assert service["mem_limit"], name
        assert service["pids_limit"], name
        assert "healthcheck" in service or "build" in service, name  # the image brings its own
        published = service.get("ports", [])
        assert bool(published) == (name == "caddy")


def test_caddy_passes_on_to_the_server() -> None:
    caddy = compose()["services"]["caddy"]
    own = (HOSTING / "Caddyfile").read_text()
    assert "./Caddyfile:/etc/caddy/Caddyfile:ro" in caddy["volumes"]
    assert f"reverse_proxy hortus:{dockerfile.environment()['HORTUS_PORT']}" in own
    assert set(re.findall(r"\{\$(\w+)\}", own)) == set(caddy["environment"])


def test_the_image_serves_as_its_own_user_and_checks_its_health(parsed: Any) -> None:
    assert dockerfile.last("ENTRYPOINT").listed() == ["hortus"]
    chosen = parsed(dockerfile.last("CMD").listed(), **dockerfile.environment())
    assert (chosen.host, chosen.database) == ("0.0.0.0", "sqlite:////data/hortus.db")
    assert dockerfile.last("USER").rest == "hortus"
    assert f":{chosen.port}/healthz" in dockerfile.last("HEALTHCHECK").rest
    assert compose()["services"]["hortus"]["build"] == {
        "context": os.path.relpath(ROOT, HOSTING),
        "dockerfile": str(dockerfile.PATH.relative_to(ROOT)),
    }


def test_what_the_image_copies_is_there_and_sent_to_the_builder() -> None:
    sources = [source for source, _ in dockerfile.copies()]
    assert {"pyproject.toml", "setup.py", "src", "web"} <= set(sources)
    for source in sources:
        assert (ROOT / source).exists(), source
        assert dockerfile.is_sent(source), source
    for built in (
        "src/hortus/server/static",
        "src/hortus/core/state.so",
        "web/node_modules",
        ".venv",
        ".git",
    ):
        assert not dockerfile.is_sent(built), built


def test_the_unit_is_one_and_its_command_is_accepted(parsed: Any, tmp_path: Path) -> None:
    text = (HOSTING / "hortus.service").read_text()
    unit = configparser.ConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(text)
    service = unit["Service"]
    program, *arguments = shlex.split(service["ExecStart"])
    assert program.endswith("/bin/hortus")
    assert parsed(arguments).proxies == ("127.0.0.1",)
    assert int(service["LimitNOFILE"]) >= 65536
    assert {"MemoryMax", "TasksMax", "DynamicUser", "StateDirectory"} <= set(service)
    if verify := shutil.which("systemd-analyze"):
        there = tmp_path / "hortus.service"
        there.write_text(text.replace(program, sys.executable))
        done = subprocess.run([verify, "verify", str(there)], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.soak
def test_what_the_dockerfile_says_makes_a_server_that_starts_as_nobody() -> None:
    with tempfile.TemporaryDirectory(prefix="hortus-image-") as name:
        folder, port = Path(name), free_port()
        folder.chmod(0o755)
        dockerfile.copy_source(folder / "source")
        installed = Environment(folder / "opt")
        wheel = ("-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder / "wheels"), ".")
        installed.run(*wheel, cwd=folder / "source")
        (built,) = (folder / "wheels").glob("*.whl")
        installed.install(f"{built}[serve]")
        assert installed.run("-c", "import hortus; print(hortus.compiled)", cwd=folder).strip() == "True"
        assert "pytest" not in installed.versions()
        data = folder / "data"
        data.mkdir(mode=0o700)
        as_nobody = []
        if os.geteuid() == 0:
            shutil.chown(data, "nobody")
            as_nobody = ["setpriv", "--reuid=nobody", "--clear-groups", "--no-new-privs"]
        serve = [str(installed.python.parent / "hortus"), *dockerfile.last("CMD").listed()]
        chosen = ["--port", str(port), "--database", f"sqlite:///{data / 'hortus.db'}"]
        with running([*as_nobody, *serve, *chosen], folder / "log", port) as server:
            owner = (data / "hortus.db").stat().st_uid
            assert owner == (data.stat().st_uid)
            python, *check = dockerfile.last("HEALTHCHECK").listed()
            assert python == "python"
            installed.run(*(part.replace(":8000/", f":{port}/") for part in check), cwd=folder)
            with urllib.request.urlopen(server.base, timeout=PATIENCE) as page:
                assert b"<title>" in page.read()
            assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
            assert server.problems() == []
