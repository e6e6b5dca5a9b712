"""A game whose rules have changed: what began by the old ones goes on by them."""

from __future__ import annotations

import random
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hortus
import hortus.games
from hortus.core import registry
from hortus.table import SYSTEM, Table, commands, decode, encode, engine, verify
from hortus.table.entries import Created, Entry

SAMPLE = Path(__file__).parent.parent / "sample_game" / "moths"
NEWEST = "max_players=4,\n    rules=2,"
OLDER = """
from dataclasses import replace
from hortus.games.moths import GAME as NEWEST

GAME = replace(NEWEST, rules=1)
"""
OLDER_RULES = """
from hortus.games.moths import rules
from hortus.games.moths.rules import ACTIONS

class Rules(rules.Rules):
    def score(self, seat):
        return 1000 + super().score(seat)
"""


@pytest.fixture(autouse=True)
def moths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Moths by its second rules, with the first beside them."""
    folder = tmp_path / "moths"
    shutil.copytree(SAMPLE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    main = folder / "__init__.py"
    main.write_text(main.read_text().replace("max_players=4,", NEWEST))
    (folder / "v1").mkdir()
    (folder / "v1" / "__init__.py").write_text(OLDER)
    (folder / "v1" / "rules.py").write_text(OLDER_RULES)
    monkeypatch.setattr(hortus.games, "__path__", [*hortus.games.__path__, str(tmp_path)])
    monkeypatch.setattr(registry, "GAMES", (*registry.GAMES, "moths"))
    yield
    for name in [name for name in sys.modules if name.startswith("hortus.games.moths")]:
        del sys.modules[name]
    registry._older.cache_clear()
    engine.version.cache_clear()


def play(table: Table) -> Table:
    rng = random.Random(3)
    while table.phase == "playing":
        action = rng.choice(table.state.legal_actions())
        table.evolve_all(table.decide(commands.Act(action, table.seq), table.state.player, 1.0), 1.0)
    return table


def begun(rules: int) -> Table:
    """A table at which two people play, set up when these were the newest rules."""
    table = Table("t1", bytes(32))
    [created] = table.decide(commands.Create("moths", ("open", "open")), SYSTEM, 0.0)
    assert isinstance(created, Created)
    first = Created(created.game, 2, created.seats, created.commitment, created.engine, rules=rules)
    table.evolve(decode(encode(first)), 0.0)
    for seat in (0, 1):
        table.evolve_all(table.decide(commands.Sit(seat, f"p{seat}"), None, 0.0), 0.0)
    return table


def test_a_game_is_loaded_by_the_newest_rules_or_by_those_asked_for() -> None:
    newest, older = hortus.load("moths"), hortus.load("moths", 1)
    assert (newest.rules, older.rules) == (2, 1)
    assert hortus.load("moths", 2) is newest
    assert hortus.load("moths", 1) is older
    assert newest.new().scores() == [0, 0]
    assert older.new().scores() == [1000, 1000]
    assert older.new().game is older
    assert older.new().copy().game is older
    with pytest.raises(ValueError, match="no rules 3 here; the newest are 2"):
        hortus.load("moths", 3)


def test_a_new_table_names_its_rules_and_the_first_are_not_written() -> None:
    table = Table("t1", bytes(32))
    [created] = table.decide(commands.Create("moths", ("open", "open")), SYSTEM, 0.0)
    assert isinstance(created, Created)
    assert created.rules == 2
    [fungi] = Table("t2", bytes(32)).decide(commands.Create("fungi", ("open", "open")), SYSTEM, 0.0)
    assert b"rules" not in encode(fungi)


@pytest.mark.parametrize(("rules", "least"), [(1, 1000), (2, 0)])
def test_a_game_goes_on_by_the_rules_it_began_with(rules: int, least: int) -> None:
    table = play(begun(rules))
    assert table.result is not None
    assert all(least <= score < least + 500 for score in table.result.scores)
    log: list[tuple[Entry, float]] = list(zip(table.entries, table.times, strict=True))
    again = Table.from_log("t1", bytes(32), log)
    assert again.state.scores() == table.state.scores()
    assert again.seat_view(None, 2.0).rules == rules


@pytest.mark.parametrize("rules", [1, 2])
def test_a_record_names_its_rules_unless_they_are_the_first(rules: int) -> None:
    text = play(begun(rules)).record(None)
    assert ("\nrules: 2\n" in text) is (rules == 2)
    record = hortus.Record.loads(text)
    assert record.rules == rules
    assert record.dumps() == text
    assert hortus.Match.resume(record).game.rules == rules
    assert verify(text).proven
    other = (
        text.replace("rules: 2\n", "") if rules == 2 else text.replace("players: 2", "players: 2\nrules: 2")
    )
    with pytest.raises(hortus.RecordError, match="the game comes to"):
        hortus.Record.loads(other)


@pytest.mark.parametrize("wrong", ["3", "0", "first", "-1"])
def test_a_record_by_rules_that_nobody_knows_is_refused(wrong: str) -> None:
    with pytest.raises(hortus.RecordError, match="Line 4: "):
        hortus.Record.loads(f"hortus: 1\ngame: moths\nplayers: 2\nrules: {wrong}\n\n")
