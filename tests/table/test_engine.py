"""Which rules a table is played by."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import hortus
from hortus.table import engine


def test_the_version_changes_with_the_rules_and_with_nothing_beside_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in (Path(hortus.__file__).parent / "games" / "fungi").iterdir():
        if file.suffix in (".py", ".toml"):
            shutil.copy(file, tmp_path)
    known = engine.version("fungi")
    monkeypatch.setattr(engine, "files", lambda package: tmp_path)
    version = engine.version.__wrapped__
    assert version("fungi") == known
    for name in ("drawing.py", "pieces.svg", "views.py"):
        (tmp_path / name).write_text("# drawn otherwise\n")
    (tmp_path / "notes.txt").write_text("nothing that counts\n")
    rules = (tmp_path / "rules.py").read_bytes()
    (tmp_path / "rules.py").write_bytes(rules.replace(b"\n", b"\r\n"))
    assert version("fungi") == known
    (tmp_path / "rules.py").write_bytes(rules + b"# and one more card\n")
    assert version("fungi") != known
