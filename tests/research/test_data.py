"""Data sets: the same seed is the same rows, and the rows are the games."""

from __future__ import annotations

from pathlib import Path

import numpy
import pyarrow.parquet
import pytest

import hortus
from hortus import CHANCE
from hortus.research import data
from hortus.research.vector import split
from tests.cli.terminal import hortus_run


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return data.write("fungi", "sprout", 4, tmp_path_factory.mktemp("data") / "set", seed=5)


def test_every_row_is_a_decision_of_its_game(written: Path) -> None:
    found = data.read(written)
    row = 0
    for number, record in enumerate(data.records(written)):
        state = record.new()
        end = record.replay()
        for text in record.actions:
            action = state.parse(text)
            if state.player != CHANCE:
                assert found.observations[row].tolist() == state.observation(state.player)
                assert (found.actions[row], found.seats[row]) == (action, state.player)
                assert numpy.flatnonzero(found.masks[row]).tolist() == state.legal_actions()
                assert found.values[row] == end.values()[state.player]
                assert found.games[row] == number
                row += 1
            state.apply(action)
        assert state == end
    assert row == len(found.actions)


def test_the_same_seed_is_the_same_rows(written: Path, tmp_path: Path) -> None:
    again = data.write("fungi", "sprout", 4, tmp_path / "again", seed=5)
    other = data.write("fungi", "sprout", 4, tmp_path / "other", seed=6)
    for name in ("games.parquet", "decisions.parquet"):
        tables = [pyarrow.parquet.read_table(folder / name) for folder in (written, again, other)]
        assert tables[0].equals(tables[1])
        assert not tables[0].equals(tables[2])


def test_a_set_says_what_it_is(written: Path) -> None:
    about = data.read(written).about
    kept = {name: about[name] for name in ("game", "players", "level", "seed", "rules", "schema", "hortus")}
    assert kept == {
        "game": "fungi", "players": 2, "level": "sprout", "seed": 5, "rules": 1, "schema": 1,
        "hortus": hortus.__version__,
    }  # fmt: skip
    planes = split(data.read(written).observations, data.planes(about))
    assert planes["forest"].shape[1:] == (8, 21)
    for name in ("games.parquet", "decisions.parquet"):
        fields = pyarrow.parquet.read_schema(written / name)
        assert all(one.metadata[b"meaning"] for one in fields)


def test_one_command_makes_it(written: Path, tmp_path: Path) -> None:
    folder = tmp_path / "made"
    words = ["--level", "sprout", "--games", "4", "--seed", "5", "--out", str(folder)]
    made = hortus_run("data", "make", "fungi", *words)
    assert made.status == 0, made.output
    assert "4 games of Fungi" in made.output
    one, two = (pyarrow.parquet.read_table(path / "decisions.parquet") for path in (written, folder))
    assert one.equals(two)
    again = hortus_run("data", "make", "fungi", *words)
    assert again.status == 2
    assert "is not empty" in " ".join(again.errors.split())
