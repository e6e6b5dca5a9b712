"""Making puzzles, at toy size."""

from __future__ import annotations

import dataclasses
import random

import msgspec

import hortus
from hortus.puzzles import Puzzle, puzzles
from hortus.puzzles.choices import choices
from hortus.puzzles.finding import Finder, FindingPlan, puzzles_in_game
from hortus.puzzles.making import distinct, make_puzzles, varied

TOY = FindingPlan("fungi", 2, seed=1, glance=120, rough=12, batches=3, iterations=40, tries=1, most=1)


def test_the_same_plan_finds_the_same_puzzles_on_any_number_of_cores() -> None:
    heard: list[int] = []
    found = make_puzzles(TOY, range(2), cores=2, on_game=lambda found: heard.append(found[0]))
    assert sorted(heard) == [0, 1]
    assert found
    assert found == distinct(puzzle for index in range(2) for puzzle in puzzles_in_game(TOY, index))
    assert found[0] not in puzzles_in_game(dataclasses.replace(TOY, seed=6), 0)


def test_only_what_the_seat_sees_counts() -> None:
    """Two positions that look the same to the seat lead to the same values."""
    puzzle = puzzles("fungi")[0]
    state = puzzle.position()
    twin = state.resample(puzzle.seat, random.Random(3))
    assert twin.view(puzzle.seat) == state.view(puzzle.seat)
    found = [
        Finder(TOY, one, puzzle.record, 1).valued((one.legal_actions()[0],), 1, range(2), 60)
        for one in (state, twin)
    ]
    assert found[0] == found[1]


def test_a_choice_is_one_decision_or_all_steps_up_to_done() -> None:
    fungi = puzzles("fungi")[0].position()
    assert choices(fungi, 100) == [(action,) for action in fungi.legal_actions()]
    laying = next(one for one in puzzles("feenbalz") if len(one.answers[0]) > 2)
    state = laying.position()
    found = choices(state, 1000)
    texts = [tuple(state.game.texts[step] for step in one) for one in found]
    assert laying.answers[0] in texts
    assert all(one[-1] == "done" for one in texts if one[0].split()[0] in ("lay", "add"))
    assert choices(state, 2) == []


def test_the_same_position_comes_once() -> None:
    one, other = puzzles("fungi")[:2]
    assert distinct([one, other, one]) == (one, other)


def test_what_there_is_little_of_is_chosen_first() -> None:
    def puzzle(number: int, word: str, level: str) -> Puzzle:
        first = puzzles("fungi")[0]
        return msgspec.structs.replace(first, id=str(number), answers=((f"{word} 1",),), level=level)

    many = [puzzle(number, "take", "sage") for number in range(8)]
    few = [puzzle(8, "take", "botanist"), puzzle(9, "decay", "sage")]
    assert {one.id for one in varied([*many, *few], 4)} >= {"8", "9"}
    assert len(varied(many, 100)) == 8


def test_games_without_steps_are_never_in_the_middle_of_a_choice() -> None:
    assert "done" not in hortus.load("felci").texts
