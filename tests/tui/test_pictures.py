"""The screens look as they did.

Where they should look otherwise, ``python -m tests.tui.snapshots`` keeps them anew.
"""

from __future__ import annotations

import asyncio
import html
import re

import pytest

from tests.tui.snapshots import FOLDER, PICTURES, path, taken


def words(picture: str) -> list[str]:
    """The lines of a picture without its colours, so that a difference can be read."""
    lines: dict[float, str] = {}
    for y, text in re.findall(r'<text [^>]*y="([\d.]+)"[^>]*>([^<]*)</text>', picture):
        lines[float(y)] = lines.get(float(y), "") + html.unescape(text)
    return [lines[y] for y in sorted(lines)]


@pytest.mark.parametrize("name", PICTURES)
def test_a_screen_looks_as_it_did(name: str) -> None:
    now, kept = asyncio.run(taken(name)), path(name).read_text(encoding="utf-8")
    assert words(now) == words(kept)
    assert now == kept, f"the colours of {name} are others"


def test_every_picture_that_is_kept_is_looked_at() -> None:
    assert {file.stem for file in FOLDER.glob("*.svg")} == set(PICTURES)
