"""Building: without a compiler plain Python is installed; a compiler that is there and fails is an error."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import setuptools
from setuptools import Distribution, Extension
from setuptools.command.egg_info import FileList
from setuptools.errors import CompileError

ROOT = Path(__file__).parents[2]
KILLED = """#!/bin/sh
case "$*" in *second*) kill -9 $$;; esac
exec cc "$@"
"""
Build = Callable[[str], Any]


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    """Builds two tiny modules with the project's own command and this compiler."""
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("HORTUS_PURE", "1")  # the modules of the project are not asked for
    monkeypatch.setattr(sys, "argv", ["setup.py"])
    monkeypatch.setattr(setuptools, "setup", lambda **_: None)
    kind = runpy.run_path("setup.py")["BuildIfPossible"]

    def run(compiler: str) -> Any:
        monkeypatch.setenv("CC", compiler)
        monkeypatch.setenv("LDSHARED", f"{compiler} -shared")
        modules = []
        for name in ("first", "second"):
            source = tmp_path / f"{name}.c"
            source.write_text(f"#include <Python.h>\nPyMODINIT_FUNC PyInit_{name}(void) {{ return NULL; }}\n")
            modules.append(Extension(name, [str(source)], optional=True))
        command = kind(Distribution({"name": "tiny", "ext_modules": modules}))
        command.build_lib, command.build_temp = str(tmp_path / "lib"), str(tmp_path / "temp")
        command.ensure_finalized()
        command.run()
        return command

    return run


def test_a_compiler_that_works_builds_all(build: Build, tmp_path: Path) -> None:
    assert build("cc").failed == []
    assert len(list((tmp_path / "lib").iterdir())) == 2


def test_without_a_compiler_plain_python_is_installed(
    build: Build, capsys: pytest.CaptureFixture[str]
) -> None:
    assert len(build("/nowhere/cc").failed) == 2
    assert "hortus: not compiled, so it runs in plain Python" in capsys.readouterr().out


def test_a_compiler_that_is_killed_fails_the_build(build: Build, tmp_path: Path) -> None:
    compiler = tmp_path / "killed"
    compiler.write_text(KILLED)
    compiler.chmod(0o755)
    with pytest.raises(CompileError, match="1 of 2 modules of hortus could not be compiled") as caught:
        build(str(compiler))
    assert "MAX_JOBS=1" in str(caught.value)


@pytest.mark.parametrize(
    "path", ["CHANGELOG.md", "tests/contract/test_games.py", "tests/store/old_database.sql"]
)
def test_the_source_archive_brings_the_changes_and_the_tests(
    path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    files = FileList()
    for line in Path("MANIFEST.in").read_text("utf-8").splitlines():
        files.process_template_line(line)
    assert path in files.files
