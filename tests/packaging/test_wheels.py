"""What is published: which wheels there are, what they say of themselves, and that one is enough to play."""

from __future__ import annotations

import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from tests.packaging.environments import PROJECT, ROOT, Environment
from tests.server.programs import PATIENCE, free_port, running

TOOLS = ROOT / "tools"


@pytest.fixture
def wheels() -> dict[str, Any]:
    """What tools/wheels.py defines."""
    sys.path.insert(0, str(TOOLS))
    try:
        return runpy.run_path(str(TOOLS / "wheels.py"), run_name="wheels")
    finally:
        sys.path.remove(str(TOOLS))


def test_the_files_of_compiled_modules_are_called_as_python_looks_for_them(wheels: dict[str, Any]) -> None:
    python = wheels["Python"](12, Path())
    suffixes = {name: wheels["extension_suffix"](one, python) for name, one in wheels["PLATFORMS"].items()}
    assert suffixes["manylinux-aarch64"] == ".cpython-312-aarch64-linux-gnu.so"
    assert suffixes["musllinux-x86_64"] == ".cpython-312-x86_64-linux-musl.so"
    assert suffixes["macos-arm64"] == ".cpython-312-darwin.so"


def test_wheels_are_for_this_python_and_others_that_are_found_with_their_headers(
    wheels: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = sys.version_info.minor
    other, bare, broken = [minor for minor in (11, 12, 13, 14) if minor != here][:3]
    (tmp_path / "Python.h").touch()
    for minor, said in ((other, tmp_path), (bare, tmp_path / "nothing"), (broken, None)):
        program = tmp_path / f"python3.{minor}"
        program.write_text(f"#!/bin/sh\necho {minor} {said}\n" if said else "#!/bin/sh\nexit 127\n")
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setitem(wheels["pythons"].__globals__, "supported", lambda: [here, other, bare, broken])
    found = {python.tag: python.include for python in wheels["pythons"]()}
    assert list(found) == [f"cp3{here}", f"cp3{other}"]
    assert found[f"cp3{other}"] == tmp_path
    assert (found[f"cp3{here}"] / "Python.h").is_file()


def test_the_tags_are_ones_that_pip_knows(wheels: dict[str, Any]) -> None:
    for one in wheels["PLATFORMS"].values():
        _, _, _, tags = parse_wheel_filename(f"hortus-0.1.0-cp311-cp311-{one.tag}.whl")
        assert len(tags) == len(one.tag.split("."))
    here = {tag.platform for tag in sys_tags()}
    if sys.platform == "linux" and os.confstr("CS_GNU_LIBC_VERSION"):
        machine = os.uname().machine
        assert here & set(wheels["PLATFORMS"][f"manylinux-{machine}"].tag.split("."))


def test_modules_for_musl_ask_for_its_library_by_the_name_that_its_systems_have(
    wheels: dict[str, Any],
) -> None:
    asked = {name: one.libc for name, one in wheels["PLATFORMS"].items() if one.libc}
    assert asked == {
        "musllinux-x86_64": "libc.musl-x86_64.so.1",
        "musllinux-aarch64": "libc.musl-aarch64.so.1",
    }


def test_what_auditwheel_finds_less_portable_than_its_name_is_not_published(tmp_path: Path) -> None:
    made = tmp_path / "dist/hortus-0.1.0-cp311-cp311-musllinux_1_2_x86_64.whl"
    made.parent.mkdir()
    made.touch()
    for tag, status in (("linux_x86_64", 1), ("musllinux_1_2_x86_64", 0)):
        auditwheel = tmp_path / "bin/auditwheel"
        auditwheel.parent.mkdir(exist_ok=True)
        auditwheel.write_text(
            f"#!/bin/sh\necho 'the wheel is consistent with\nthe following platform tag: \"{tag}\".'\n"
        )
        auditwheel.chmod(0o755)
        command = ["sh", str(TOOLS / "audit.sh"), str(auditwheel), *map(str, made.parent.iterdir())]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert done.returncode == status, done.stdout


def test_a_platform_that_is_not_there_is_answered_with_those_that_are() -> None:
    command = [sys.executable, str(TOOLS / "wheels.py"), "beos"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 1
    assert "There is no platform 'beos'. The platforms are manylinux-x86_64" in done.stderr


def test_the_release_workflow_is_one() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    workflow = str(ROOT / ".github/workflows/release.yml")
    done = subprocess.run([*command, workflow], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout


def test_the_release_makes_the_pages_python_by_the_python_that_is_in_it() -> None:
    (needed,) = re.findall(r"^PYTHON = \((\d+), (\d+)\)", (ROOT / "web/wasm.py").read_text(), re.MULTILINE)
    workflow = (ROOT / ".github/workflows/release.yml").read_text()
    assert f"make wheels PLATFORMS=none PYTHON=python{'.'.join(needed)}\n" in workflow
    assert f'python-version: "{".".join(needed)}" #' in workflow


def test_the_release_builds_for_the_pythons_that_are_named_and_plays_with_each_wheel() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["cibuildwheel"]
    named = [one.rpartition(" 3.")[2] for one in PROJECT["classifiers"] if " 3." in one]
    assert build["build"].split() == [f"cp3{minor}-*" for minor in named]
    assert "assert hortus.compiled" in build["test-command"]


@pytest.mark.soak
def test_a_wheel_is_enough_to_play_without_network_compiler_or_node(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    builder = Environment(tmp_path / "builder")
    release = [
        one
        for one in PROJECT["optional-dependencies"]["release"]
        if one.startswith(("zig", "wheel", "cyc", "uv"))
    ]
    builder.install("setuptools>=77,<85", "Cython>=3.2,<4", "packaging", *release)
    source = tmp_path / "source"
    left_out = shutil.ignore_patterns(".git", ".venv", "*.so", "dist", "wheels", ".mypy_cache", "__pycache__")
    shutil.copytree(ROOT, source, ignore=left_out, symlinks=True)
    builder.run("tools/wheels.py", f"manylinux-{os.uname().machine}", cwd=source)
    dist = source / "dist"
    (built,) = dist.glob(f"*-cp3{sys.version_info.minor}-*manylinux*.whl")
    with zipfile.ZipFile(built) as archive:
        (listed,) = (name for name in archive.namelist() if name.endswith("sboms/hortus.cdx.json"))
        components = {one["name"] for one in json.loads(archive.read(listed))["components"]}
    assert {"svelte", "msgspec", "starlette"} <= components
    builder.run("-m", "pip", "wheel", "--quiet", "--wheel-dir", str(dist), f"{built}[serve]")
    light = Environment(tmp_path / "light")
    light.install("--no-index", "--find-links", str(dist), "hortus")
    assert "sqlalchemy" not in light.versions()
    bare = Environment(tmp_path / "bare")
    bare.install("--no-index", "--find-links", str(dist), "hortus[serve]")
    nothing = {
        "PATH": str(bare.python.parent),
        "HOME": str(tmp_path),
        "HORTUS_DATABASE": f"sqlite:///{tmp_path}/db",
    }

    def says(*command: str | Path) -> str:
        words = [str(one) for one in command]
        done = subprocess.run(
            words, env=nothing, cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout + done.stderr

    hortus = bare.python.parent / "hortus"
    assert "compiled" in says(hortus, "--version")
    here = light.python.parent / "hortus"
    assert "compiled" in says(here, "--version")
    assert "pip install 'hortus[serve]' brings it" in " ".join(says(here, "serve").split())
    uvx = ("--offline", "--no-index", "--find-links", dist, "--python", bare.python, "--from", built)
    assert "compiled" in says(builder.python.parent / "uvx", *uvx, "hortus", "--version")
    port = free_port()
    command = [str(hortus), "serve", "--port", str(port), "--database", nothing["HORTUS_DATABASE"]]
    with (
        running(command, tmp_path / "log", port) as server,
        urllib.request.urlopen(server.base, timeout=PATIENCE) as page,
    ):
        assert b"<title>" in page.read()
    monkeypatch.setenv(
        "HORTUS_PURE", "1"
    )  # nothing is compiled: that takes minutes, and needs no network either
    (archive_path,) = dist.glob("*.tar.gz")
    offline = (
        "--quiet",
        "--no-index",
        "--no-build-isolation",
        "--no-deps",
        "--wheel-dir",
        str(tmp_path / "again"),
    )
    builder.run("-m", "pip", "wheel", *offline, str(archive_path), cwd=tmp_path)
    assert list((tmp_path / "again").glob("hortus-*-py3-none-any.whl"))
