"""What a client is told of a puzzle."""

from __future__ import annotations

import json

import msgspec
import pytest

from hortus.puzzles import NoSuchPuzzleError, find, puzzles, rating, tell


def test_a_puzzle_is_shown_as_the_seat_sees_it() -> None:
    for game in ("fungi", "feenbalz"):
        puzzle = puzzles(game)[0]
        told = tell(game, puzzle.id)
        assert told.solution is None
        assert [one.action for one in told.legal] == puzzle.position().legal_actions()
        view = puzzle.position().view(puzzle.seat)
        assert {name: told.moment.view[name] for name in view} == json.loads(msgspec.json.encode(view))
        assert puzzle.record not in msgspec.json.encode(told).decode()


def test_a_wrong_choice_is_told_with_what_it_costs_and_nothing_is_kept() -> None:
    puzzle = puzzles("fungi")[0]
    told = tell("fungi", puzzle.id, puzzle.next.choice)
    assert told.solution is not None
    assert not told.solution.solved
    assert told.solution.behind == pytest.approx(puzzle.gap, abs=1e-3)
    assert tell("fungi", puzzle.id).solution is None


def test_what_the_rules_forbid_is_refused_with_its_clause() -> None:
    told = tell("fungi", puzzles("fungi")[0].id, ("cook porcini 9+0",))
    assert told.wrong is not None
    assert told.solution is None
    assert told.wrong.reason
    assert tell("fungi", puzzles("fungi")[0].id, ("juggle",)).wrong is not None


def test_where_there_is_one_kind_of_action_alone_a_hint_names_two_choices() -> None:
    for puzzle in puzzles("mars")[:20]:
        between = tell("mars", puzzle.id).between
        assert set(between) == {puzzle.answers[0], puzzle.next.choice}
    first = [puzzle.answers[0] == tell("mars", puzzle.id).between[0] for puzzle in puzzles("mars")]
    assert 45 < sum(first) < 135, "their order says nothing"
    kinds = next(one for one in puzzles("fungi") if one.hint == "sell")
    assert tell("fungi", kinds.id).between == ()


def test_who_gives_up_is_shown_the_answer_and_has_not_solved_it() -> None:
    puzzle = puzzles("mars")[0]
    solution = tell("mars", puzzle.id, give_up=True).solution
    assert solution is not None
    assert (solution.solved, solution.answers, solution.choice) == (False, puzzle.answers, ())


def test_a_choice_of_several_steps_is_judged_when_it_is_whole() -> None:
    puzzle = next(one for one in puzzles("feenbalz") if len(one.answers[0]) > 2)
    *steps, last = puzzle.answers[0]
    half = tell("feenbalz", puzzle.id, tuple(steps))
    assert (half.solution, half.steps) == (None, tuple(steps))
    assert last in [one.text for one in half.legal]
    whole = tell("feenbalz", puzzle.id, (*steps, last)).solution
    assert whole is not None
    assert whole.solved


def test_there_is_no_such_puzzle() -> None:
    for game, id in (("fungi", "nothing"), ("chess", "1"), ("../fungi", "1")):
        with pytest.raises(NoSuchPuzzleError, match="There is no puzzle"):
            find(game, id)


def test_solving_what_is_hard_raises_a_rating_more() -> None:
    easy, hard = puzzles("fungi")[0], puzzles("fungi")[-1]
    me = rating.newcomer()
    assert me.shown == 1500
    assert rating.untried(easy).shown == easy.rating
    by_easy, by_hard = (rating.after(me, rating.untried(one), True)[0].shown for one in (easy, hard))
    assert 1500 < by_easy < by_hard
    missed, harder = rating.after(me, rating.untried(easy), False)
    assert missed.shown < 1500
    assert harder.shown > easy.rating
