"""The client has a name in every language for each number of the rules that can be turned."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import hortus

TEXTS = Path(__file__).parents[2] / "web/src/house/texts"


@pytest.mark.parametrize("language", ["en", "de", "it"])
def test_every_dial_has_a_name(language: str) -> None:
    known = set(
        re.findall(r"^  (\w+):", (TEXTS / f"{language}.ts").read_text(encoding="utf-8"), re.MULTILINE)
    )
    wanted = set()
    for name in hortus.GAMES:
        for dial in hortus.load(name).dials:
            head, _, thing = dial.partition(".")
            wanted |= {f"{name}_{head}"} | ({f"thing_{thing}"} if thing else set())
    assert wanted <= known
    assert {key for key in known if key.partition("_")[0] in (*hortus.GAMES, "thing")} <= wanted
