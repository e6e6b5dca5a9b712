"""The rules page: its example is a real game, it knows every clause, its pictures are there."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from hortus.games.fungi.cards import MUSHROOMS
from tests.games.fungi.pictures import PAGE, example, pictures


def test_the_example_on_the_rules_page_can_be_played_and_ends_as_it_says() -> None:
    state = example().replay()
    assert state.scores() == [15, 0]
    assert state.player == 1
    first, second = state.view(None)["seats"]
    assert (first["baskets"], second["baskets"]) == (1, 1)
    assert second["sticks"] == 2
    assert second["known"] == {"morel": 1}


def test_the_rules_page_cites_every_clause_from_fun_1_to_fun_20() -> None:
    cited = {int(number) for number in re.findall(r"FUN-(\d+)", PAGE.read_text(encoding="utf-8"))}
    assert cited == set(range(1, 21))


def test_the_table_of_mushrooms_on_the_rules_page_is_right() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for one in MUSHROOMS:
        row = (
            f"| {one.title} | `{one.name}` | {one.day} | {one.night or '–'} | {one.flavour} | {one.sticks} |"
        )
        assert row in page


def test_the_pictures_of_the_rules_page_are_there_and_show_what_they_say() -> None:
    named = set(re.findall(r"\(pictures/fungi-(\w+)\.svg\)", PAGE.read_text(encoding="utf-8")))
    assert named == set(pictures())
    for name, svg in pictures().items():
        stored = ET.parse(PAGE.parent / "pictures" / f"fungi-{name}.svg").getroot()
        assert stored[0].text == ET.fromstring(svg)[0].text
