"""What the client shows as printed on cards and boards is what the rules have."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "web"
SOURCES = sorted((WEB / "src/games").glob("*/printed.py"))


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parent.name)
def test_it_is_up_to_date(source: Path) -> None:
    text = runpy.run_path(str(WEB / "printed.py"))["text"]
    assert source.with_suffix(".ts").read_text(encoding="utf-8") == text(source), "run: python web/printed.py"
