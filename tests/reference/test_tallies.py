"""What is counted in a game is what happens in it: every count against a slow recount from the record."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from pathlib import Path

import pytest

import hortus
from hortus import CHANCE
from hortus.core import intrinsics, rulebook
from hortus.core.state import driven
from hortus.lab import row_schema
from hortus.lab.driver import Driver
from tests.contract.cases import Case
from tests.reference.recount import recount
from tests.tables import outcome

CASES = [
    (Case("fungi", 2), 12),
    (Case("felci", 2), 4),
    (Case("felci", 2, {"beginner": True}), 2),
    (Case("mars", 2), 3),
    (Case("mars", 2, {"two_gardeners": True, "count_planted": True, "special_actions": True}), 3),
    (Case("mars", 5, {"special_actions": True, "count_planted": True}), 4),
    (Case("mars", 3, {"cooperative": True}), 1),
    (Case("feenbalz", 3), 2),
    (Case("feenbalz", 4, {"berries": True}), 2),
    (Case("feenbalz", 3, {"early_increase": True, "berries": True}), 1),
]


def counted(game: str, numbers: list[int]) -> dict[str, int]:
    """What a tally counted, without what is 0."""
    return {
        count.name: number for count, number in zip(row_schema.counts(game), numbers, strict=False) if number
    }


def watched(case: Case, rng: random.Random) -> tuple[list[str], dict[str, int]]:
    """A whole random game, watched: its texts, and what was counted."""
    state = case.new()
    tally = row_schema.new_tally(case.game)(driven(state))
    texts = []
    while not state.is_over:
        action = outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions())
        texts.append(state.text(action))
        tally.watch(action)
    return texts, counted(case.game, list(tally.counts))


def scripted(case: Case, script: str) -> tuple[list[str], dict[str, int]]:
    """A game as far as a script goes; ``3 x draw red`` stands for three of them."""
    state = case.new()
    tally = row_schema.new_tally(case.game)(driven(state))
    texts = []
    for line in script.replace("\n", ";").split(";"):
        times, cross, rest = line.strip().partition(" x ")
        texts += [rest if cross else line.strip()] * (int(times) if cross else 1 if line.strip() else 0)
    for text in texts:
        action = state.parse(text)
        assert action in state.legal_actions(), f"{text}\n{state}"
        tally.watch(action)
    return texts, counted(case.game, list(tally.counts))


@pytest.mark.parametrize(("case", "games"), CASES, ids=str)
def test_every_count_of_random_games_is_what_the_record_says(case: Case, games: int) -> None:
    for seed in range(games):
        rng = random.Random(seed)
        texts, found = watched(case, rng)
        assert found == recount(case.game, case.players, case.options, texts)


def test_turns_that_are_skipped_are_counted() -> None:
    """FUN-16: seldom, but then often several in a row."""
    skipped = []
    for seed in range(40, 80):
        rng = random.Random(seed)
        texts, found = watched(Case("fungi", 2), rng)
        assert found == recount("fungi", 2, {}, texts)
        skipped.append(found.get("skipped_turns", 0))
    assert max(skipped) > 1


RICH = """8 x draw honeyfungus; draw honeyfungus; draw butter; draw cider; draw pan; draw treeear
    draw treeear; take 1; draw shiitake; draw shiitake; pan; draw porcini; decay; draw porcini
    sell treeear 2+0; draw morel; decay; draw morel; take 1; draw pan; draw basket;"""


@pytest.mark.parametrize(
    ("meal", "names"),
    [
        ("4+0 butter", {"meals_of_4", "butter"}),
        ("5+0 cider", {"meals_of_5", "cider"}),
        ("6+0", {"meals_of_6_or_more"}),
        ("3+0", {"meals_of_3"}),
    ],
)
def test_large_meals_butter_and_cider_are_counted(meal: str, names: set[str]) -> None:
    """FUN-12, FUN-13; seat 0 has six honey fungus."""
    texts, found = scripted(Case("fungi", 2), f"{RICH} cook honeyfungus {meal}")
    assert {name for name in found if name in ("butter", "cider") or name.startswith("meals_of")} == names
    assert found == recount("fungi", 2, {}, texts)


def test_a_hundred_dice_without_a_planting_are_counted_as_such() -> None:
    """MAR-20."""
    script = "place c1; place h6; 10 x draw red; 10 x draw green; 10 x draw gray; "
    script += "10 x draw blue; 10 x draw yellow; 10 x draw white;"
    state = Case("mars", 2).new()
    tally = row_schema.new_tally("mars")(driven(state))
    texts: list[str] = []

    def play(text: str) -> None:
        texts.append(text)
        tally.watch(state.parse(text))

    for line in script.split(";"):
        times, cross, rest = line.strip().partition(" x ")
        for _ in range(int(times) if cross else 1):
            if line.strip():
                play(rest if cross else line.strip())
    plan = iter(
        [
            *(("e", colour) for colour in ("red", "blue", "red", "blue")),
            *[("w", ""), ("w", ""), ("e", ""), ("e", "")] * 25,
        ]
    )
    while not state.is_over:
        if state.player == CHANCE:
            play("roll 1")
            continue
        way, colour = next(plan)
        play(f"move 1 {way}")
        if colour:
            play(f"plant {colour}")
    found = counted("mars", list(tally.counts))
    assert found["ended_fruitless"] == 1
    assert found == recount("mars", 2, {}, texts)


def test_a_game_in_which_nobody_can_roll_is_counted_as_such() -> None:
    """MAR-16: about one random game in fourteen."""
    for seed in range(100):
        texts, found = watched(Case("mars", 2), random.Random(seed))
        if "ended_stuck" in found:
            assert found == recount("mars", 2, {}, texts)
            return
    raise AssertionError("none of a hundred games ended so")


def test_a_game_that_ends_with_the_last_fairy_is_counted_as_such(tmp_path: Path) -> None:
    """FEE-29, with two fairies only."""
    names = '[[fairy]]\nmirror = "{}"\nclothing = "{}"\n'
    (tmp_path / "fairies.toml").write_text(
        names.format("red", "stone") + names.format("blue", "beetle"), encoding="utf-8"
    )
    state = hortus.load("feenbalz").new(3, fairies=str(tmp_path / "fairies.toml"))
    tally, rng = row_schema.new_tally("feenbalz")(driven(state)), random.Random(1)
    while not state.is_over:
        tally.watch(outcome(state, rng) if state.player == CHANCE else rng.choice(state.legal_actions()))
    found = counted("feenbalz", list(tally.counts))
    assert {name for name in found if name.startswith("ended")} == {"ended_without_fairies"}
    assert found["fairies_courted"] + found.get("further_fairies", 0) == 2


SHOES = "draw horseshoe-0; draw horseshoe-1; draw horseshoe-2; draw horseshoe-3; draw horseshoe-4;"
SHELLS = "draw green-shell-0; draw green-shell-4; draw blue-shell-0; draw blue-shell-4; draw yellow-beetle-1;"
AGARICS = (
    "draw red-agaric-0; draw red-agaric-4; draw yellow-agaric-0; draw yellow-agaric-4; draw yellow-beetle-2;"
)
ODD = "draw red-beetle-1; draw green-flower-2; draw blue-stone-3; draw yellow-feather-1; draw gray-stone-0;"
OTHERS = (
    "draw red-flower-1; draw green-stone-2; draw blue-feather-3; draw yellow-beetle-3; draw violet-flower-0;"
)
MARKET = (
    "market yellow-beetle-1; market red-flower-2; market green-stone-3; "
    "market blue-feather-1; market red-stone-2;"
)
LAY_SHELLS = "lay green-shell-0; lay green-shell-4; lay blue-shell-0; lay blue-shell-4; done;"
LAY_AGARICS = "lay red-agaric-0; lay red-agaric-4; lay yellow-agaric-0; lay yellow-agaric-4; done;"
LAY_SHOES = "lay horseshoe-0; lay horseshoe-1; lay horseshoe-2;"
DECLINE = "decline; draw red-feather-1;"
ALSO = "decline; draw red-feather-2;"
MARKET_2 = MARKET.replace("yellow-beetle-1", "green-beetle-1")


@pytest.mark.parametrize(
    ("script", "name", "fairies"),
    [
        (
            f"{SHOES}{ODD}{OTHERS}{MARKET}{LAY_SHOES} lay horseshoe-3; lay horseshoe-4; done; {DECLINE}{ALSO}"
            "fairy red-beetle; fairy black; fairy red-stone; fairy blue-stone",
            "five_horseshoes",
            3,
        ),
        (
            f"{SHOES}{ODD}{OTHERS}{MARKET}{LAY_SHOES} done; {DECLINE}{ALSO}fairy red-stone; fairy blue-stone",
            "two_by_horseshoes",
            2,
        ),
        (
            f"{SHELLS}{ODD}{OTHERS}{MARKET_2}{LAY_SHELLS}{DECLINE}{ALSO} fairy red-stone; fairy blue-stone",
            "two_by_a_whole_set",
            2,
        ),
        (
            f"{SHELLS}{AGARICS}{OTHERS}{MARKET_2}{LAY_SHELLS}{LAY_AGARICS}{DECLINE}"
            "fairy red-stone; pass; pass; fairy blue-stone",
            "both_whole_sets",
            2,
        ),
    ],
    ids=lambda one: str(one)[:20],
)
def test_each_reason_for_further_fairies_is_counted(script: str, name: str, fairies: int) -> None:
    """FEE-22 to FEE-24; the rarest ones never come in random games."""
    texts, found = scripted(Case("feenbalz", 3), script)
    assert found[name] == 1
    assert found["fairies_courted"] + found["further_fairies"] == fairies
    assert found == recount("feenbalz", 3, {}, texts)


def test_a_market_of_zeros_that_an_exchange_leaves_is_counted() -> None:
    """FEE-28, and FEE-9 in the same step: what is taken does not come from the market that is laid anew."""
    zeros = "market gray-stone-0; market gray-feather-0; market violet-flower-0; "
    zeros += "market violet-beetle-0; market green-shell-4;"
    hand = "draw green-shell-0; draw yellow-beetle-1; draw yellow-beetle-2; "
    hand += "draw red-beetle-1; draw blue-stone-1;"
    others = OTHERS.replace("violet-flower-0", "red-flower-2")
    odd = ODD.replace("gray-stone-0", "red-beetle-2").replace("red-beetle-1", "red-beetle-3")
    texts, found = scripted(
        Case("feenbalz", 3), f"{hand}{odd}{others}{zeros} exchange green-shell-0 by category"
    )
    assert (found["markets_laid_anew"], found["exchanged_cards"]) == (1, 1)
    assert found == recount("feenbalz", 3, {}, texts)


@pytest.mark.parametrize("game", hortus.GAMES)
def test_a_row_is_what_a_match_of_the_same_deal_comes_to(game: str) -> None:
    """The driver's own numbers too: decisions, choices, who led, who won."""
    players = hortus.load(game).min_players
    names = row_schema.names(game, players)
    driver = Driver(
        hortus.load(game).new(players), row_schema.new_tally(game), len(row_schema.counts(game)), 63
    )
    row = dict(zip(names, driver.run(array("Q", [77]), array("Q", [99])), strict=True))
    match, word = hortus.Match(game, players, seed=77), 99
    choices = []
    while not match.state.is_over:
        legal = match.state.legal_actions()
        choices.append(len(legal))
        word = intrinsics.step(word)
        match.apply(legal[intrinsics.scale(intrinsics.mix(word), len(legal))])
    state = hortus.load(game).new(players)
    leaders: list[tuple[int, int]] = []
    decisions = 0
    for step in match.history:
        decisions += step.player >= 0
        state.apply(step.action)
        best = [seat for seat, score in enumerate(state.scores()) if score == max(state.scores())]
        if len(best) == 1 and (not leaders or leaders[-1][0] != best[0]):
            leaders.append((best[0], decisions))
    assert row["winners"] == sum(1 << seat for seat in match.state.winners())
    assert [row[f"score_{seat}"] for seat in range(players)] == match.state.scores()
    assert (row["decisions"], row["steps"]) == (len(choices), len(match.history))
    assert (row["choices"], row["forced"]) == (sum(choices), choices.count(1))
    assert (row["lead_changes"], row["settled"]) == (
        max(0, len(leaders) - 1),
        leaders[-1][1] if leaders else 0,
    )
    assert {size: number for size, number in enumerate(driver.choices) if number} == Counter(choices)
    assert list(driver.stage_choices)[: len(choices)] == choices[: row_schema.STAGES]
    counted = {count.name for count in row_schema.counts(game)}
    found = {name: row[name] for name in names if name in counted and row[name]}
    assert found == recount(game, players, {}, [one.text for one in match.history])


@pytest.mark.parametrize("game", hortus.GAMES)
def test_each_count_has_a_name_of_its_own_and_a_clause_of_the_rules(game: str) -> None:
    counts = row_schema.counts(game)
    assert len({count.name for count in counts}) == len(counts) <= 64
    assert counts[0].name == "turns"
    page = rulebook.page(game)
    for count in counts:
        assert f"{count.clause}" in page
        assert not count.option or count.option in hortus.load(game).options


def test_a_game_that_is_watched_step_by_step_is_the_one_that_is_driven() -> None:
    """Seats that are asked and seats that choose at random play the same game by the same choices."""
    new, counts = row_schema.new_tally("mars"), len(row_schema.counts("mars"))
    start = hortus.load("mars").new(3)
    driven = Driver(start, new, counts, 7).run(array("Q", [5]), array("Q", [6]))
    asked, word = Driver(start, new, counts, 0), 6
    goes_on = asked.new_game(5, 0)
    while goes_on:
        legal = asked.state.legal_actions()
        word = intrinsics.step(word)
        goes_on = asked.decide(legal[intrinsics.scale(intrinsics.mix(word), len(legal))])
    assert asked.row() == driven


def test_a_player_who_chooses_what_is_not_legal_is_refused() -> None:
    driver = Driver(
        hortus.load("fungi").new(), row_schema.new_tally("fungi"), len(row_schema.counts("fungi")), 0
    )
    assert driver.new_game(1, 1)
    with pytest.raises(ValueError, match="not legal"):
        driver.decide(519)
