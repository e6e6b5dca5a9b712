"""What the client says of the games before it has asked the server."""

from __future__ import annotations

import re
from pathlib import Path

import hortus
from hortus.players import levels

WEB = Path(__file__).parents[2] / "web"
TEXT = (WEB / "src/lib/games.svelte.ts").read_text(encoding="utf-8")
FOLDERS = [path.parent.name for path in (WEB / "src/games").glob("*/index.ts")]


def test_the_seats_of_games_with_a_folder_are_those_of_the_rules() -> None:
    told = {name: (int(least), int(most)) for name, least, most in re.findall(r"(\w+): \[(\d), (\d)\]", TEXT)}
    games = {name: hortus.load(name) for name in FOLDERS}
    assert told == {name: (game.min_players, game.max_players) for name, game in games.items()}


def test_the_levels_are_those_of_the_players_from_gentle_to_strong() -> None:
    listed = re.search(r"BOTS = \[(.*?)\]", TEXT, re.DOTALL)
    assert listed
    assert re.findall(r'"(\w+)"', listed[1]) == [name for name in levels.levels() if name != "plain"]


def test_every_option_is_explained_in_the_client() -> None:
    english = (WEB / "src/texts/en.ts").read_text(encoding="utf-8")
    for game in FOLDERS:
        for name, option in hortus.load(game).options.items():
            if option.kind is bool:
                assert f"option_{name}:" in english
                assert f"option_{name}_help:" in english
