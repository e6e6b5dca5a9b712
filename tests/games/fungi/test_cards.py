"""FUN-1 to FUN-4: the cards, their worth and their names."""

from __future__ import annotations

import pytest

import hortus
from hortus import IllegalAction
from hortus.games.fungi.texts import ACTIONS
from tests.games.fungi.walks import deal, turn, walk
from tests.tables import legal, play, table

FUNGI = hortus.load("fungi")

DAY_AND_NIGHT = {
    "honeyfungus": (10, 1),
    "treeear": (8, 1),
    "lawyerswig": (6, 1),
    "shiitake": (5, 1),
    "henofwoods": (5, 1),
    "birchbolete": (4, 1),
    "porcini": (4, 1),
    "chanterelle": (4, 1),
    "morel": (3, 0),
}
WORTH = {  # flavour, sticks
    "honeyfungus": (1, 1),
    "treeear": (1, 2),
    "lawyerswig": (2, 1),
    "shiitake": (2, 2),
    "henofwoods": (3, 1),
    "birchbolete": (3, 2),
    "porcini": (3, 3),
    "chanterelle": (4, 2),
    "morel": (6, 4),
}


def test_fun_1_the_mushroom_cards_by_day_and_night_are_57() -> None:
    state = table("fungi")
    pile = {state.text(action).removeprefix("draw "): weight for action, weight in state.weights()}
    mushrooms = {name: (pile.get(name, 0), pile.get(name + "*", 0)) for name in DAY_AND_NIGHT}
    assert mushrooms == DAY_AND_NIGHT
    assert sum(day + night for day, night in mushrooms.values()) == 57


@pytest.mark.parametrize("players", [1, 3, 0, True])
def test_fun_1_two_players(players: int) -> None:
    with pytest.raises(ValueError, match="Fungi is for 2 players"):
        FUNGI.new(players)
    assert FUNGI.new(2).players == 2


def test_fun_1_there_is_no_morel_by_night() -> None:
    with pytest.raises(IllegalAction):
        FUNGI.parse("draw morel*")
    assert not [text for text in ACTIONS if "morel" in text and "+1" in text]


@pytest.mark.parametrize("name", WORTH)
def test_fun_2_flavour_and_sticks_of_three_mushrooms(name: str) -> None:
    state = walk(f"{name} {name} {name}", "pan pan pan")
    flavour, sticks = WORTH[name]
    sold = turn(state.copy(), f"sell {name} 3+0")
    assert sold.view(0)["seats"][0]["sticks"] == 3 * sticks
    cooked = turn(state, f"cook {name} 3+0")
    assert cooked.scores() == [3 * flavour, 0]


@pytest.mark.parametrize("name", [name for name in WORTH if name != "morel"])
def test_fun_2_a_night_card_counts_as_two_mushrooms_in_cooking_and_selling(name: str) -> None:
    state = walk(f"{name} {name}* butter", "pan pan pan")
    flavour, sticks = WORTH[name]
    sold = turn(state.copy(), f"sell {name} 1+1")
    assert sold.view(0)["seats"][0]["sticks"] == 3 * sticks
    cooked = turn(state, f"cook {name} 1+1")
    assert cooked.scores() == [3 * flavour, 0]


def test_fun_2_in_a_hand_a_pile_and_the_forest_a_night_card_is_one_card() -> None:
    night = "honeyfungus* treeear* lawyerswig* shiitake* henofwoods* birchbolete* porcini* chanterelle*"
    state = deal(forest=night, first="honeyfungus pan pan")
    assert state.view(0)["pile"] == 79 - 14
    turn(state, "take 1")
    assert state.view(0)["seats"][0]["size"] == 4
    assert state.view(0)["decay"] == ["treeear*"]
    assert len(state.view(0)["forest"]) == 8


def test_fun_3_butter_cider_pans_and_baskets_make_79_in_the_pile() -> None:
    state = table("fungi")
    pile = {state.text(action).removeprefix("draw "): weight for action, weight in state.weights()}
    assert {name: pile[name] for name in ("butter", "cider", "pan", "basket")} == {
        "butter": 3,
        "cider": 3,
        "pan": 13 - 2,
        "basket": 5,
    }
    assert sum(pile.values()) == state.view(None)["pile"] == 79
    assert [seat["pans"] for seat in state.view(None)["seats"]] == [1, 1]


def test_fun_3_each_draw_takes_its_card_out_of_the_pile() -> None:
    state = play(table("fungi"), "3 x draw butter")
    assert "draw butter" not in legal(state)
    assert dict(state.outcomes())[state.parse("draw honeyfungus")] == 10 / 76
    with pytest.raises(IllegalAction, match="no Butter is left in the pile"):
        state.apply("draw butter")


def test_fun_3_sticks_are_without_limit() -> None:
    state = walk("morel morel morel pan", "porcini porcini porcini porcini")
    turn(state, "sell morel 3+0")
    turn(state, "sell porcini 4+0")
    assert [seat["sticks"] for seat in state.view(None)["seats"]] == [12, 12]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Lawyer's Wig", "lawyerswig"),
        ("LAWYER’S WIG", "lawyerswig"),
        ("Honey Fungus", "honeyfungus"),
        ("Tree ear", "treeear"),
        ("hen of woods", "henofwoods"),
        ("Hen of the Woods", "henofwoods"),
        ("henofthewoods", "henofwoods"),
        ("Morels", "morel"),
        ("birch bolete*", "birchbolete*"),
        ("hen of the woods *", "henofwoods*"),
        ("BUTTER", "butter"),
    ],
)
def test_fun_4_names_are_the_same_without_case_spaces_and_apostrophes(text: str, canonical: str) -> None:
    assert FUNGI.text(FUNGI.parse(f"draw {text}")) == f"draw {canonical}"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Take 3", "take 3"),
        ("take3", "take 3"),
        ("  TAKE   3 ", "take 3"),
        ("t a k e 3", "take 3"),
        ("Decay", "decay"),
        ("sell Lawyer's Wig 2 + 1", "sell lawyerswig 2+1"),
        ("cook morels 3+0 hand", "cook morel 3+0 hand"),
        ("Cook Hen of the Woods 4+1 Butter", "cook henofwoods 4+1 butter"),
        ("cookhoneyfungus8+1buttercIDERhand", "cook honeyfungus 8+1 butter cider hand"),
    ],
)
def test_fun_4_texts_are_the_same_without_case_spaces_and_apostrophes(text: str, canonical: str) -> None:
    assert FUNGI.text(FUNGI.parse(text)) == canonical


@pytest.mark.parametrize(
    "text",
    [
        "take +3",
        "take 03",
        "take -1",
        "take 0",
        "take 9",
        "take three",
        "take ３",
        "take",
        "3 take",
        "",
        "pass",
        "sell shiitake +1+1",
        "sell shiitake 01+1",
        "sell shiitake 2",
        "sell shiitake 1+0",
        "sell shiitake 6+0",
        "sell shiitake 0+2",
        "sell 1+1 shiitake",
        "shiitake sell 1+1",
        "sell shitake 1+1",
        "sell mushroom 2+0",
        "sell honeyfungi 2+0",
        "sell morelss 2+0",
        "sell henofthewood 2+0",
        "sell butter 2+0",
        "cook shiitake 2+0",
        "cook shiitake 5+0 cider butter",
        "cook honeyfungus 8+1 cider butter",
        "cook honeyfungus 8+1 hand butter cider",
        "cook honeyfungus 8+1 butter hand cider",
        "cook honeyfungus 8+1 display",
        "cook birchbolete 3+0 butter",
        "draw stick",
        "draw ?",
        "draw morels*",
        'sell lawyer"s wig 2+0',
        "sell lawyer`s wig 2+0",
        "take\t3",
        "decay!",
    ],
)
def test_fun_4_any_other_text_is_a_clear_error_and_changes_nothing(text: str) -> None:
    state = deal()
    before = state.view(0)
    with pytest.raises(IllegalAction, match="is not an action of Fungi"):
        state.apply(text)
    assert state.view(0) == before


def test_fun_4_output_is_canonical_lower_case_with_single_spaces() -> None:
    for number, text in enumerate(ACTIONS):
        assert text == " ".join(text.lower().split())
        assert FUNGI.parse(text) == number


def test_the_notation_has_every_split_and_every_addition_that_the_cards_allow() -> None:
    sales, meals = [], []
    for name, (days, nights) in DAY_AND_NIGHT.items():
        for day in range(days + 1):
            for night in range(nights + 1):
                if day + 2 * night >= 2:
                    sales.append(f"sell {name} {day}+{night}")
                for butter in range(4):
                    for cider in range(4):
                        if day + 2 * night >= max(3, 4 * butter + 5 * cider):
                            meal = f"cook {name} {day}+{night}" + " butter" * butter + " cider" * cider
                            meals += [meal, meal + " hand"]
    assert [text for text in ACTIONS if text.startswith("sell")] == sales
    assert [text for text in ACTIONS if text.startswith("cook")] == meals
    assert len(ACTIONS) == 8 + 2 + len(sales) + len(meals) + 21
