"""Feenbalz: the cards, the set-up, and what a collection is (FEE-1 to FEE-7)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import hortus
from hortus import CHANCE, IllegalAction
from hortus.games.feenbalz.cards import CARDS
from tests.games.feenbalz.clearing import deal, draw, look, names
from tests.tables import legal

WISHES = """
yellow +gray none -flower -violet +horseshoe
red +horseshoe +shell -beetle -agaric -feather
green -feather -gray +violet +horseshoe -beetle
blue -shell -stone none +agaric +horseshoe
none -flower +horseshoe +horseshoe -stone black
"""


def test_fee_1_sixty_nine_objects_each_once() -> None:
    state = hortus.load("feenbalz").new(3)
    texts = [state.text(action).removeprefix("draw ") for action in state.legal_actions()]
    assert len(texts) == 69
    assert {chance for _, chance in state.outcomes()} == {1 / 69}
    main = [
        f"{c}-{k}-{v}"
        for c in ("yellow", "red", "green", "blue")
        for k in ("beetle", "flower", "stone", "feather")
        for v in (1, 2, 3)
    ]
    more = names("gray-stone-04 gray-feather-04 violet-flower-04 violet-beetle-04")
    neutral = names("green-shell-04 blue-shell-04 red-agaric-04 yellow-agaric-04")
    assert texts == [*main, *more, *neutral, *names("horseshoe-01234")]


@pytest.mark.parametrize("players", [2, 7])
def test_fee_1_three_to_six_play(players: int) -> None:
    with pytest.raises(ValueError, match="Feenbalz is for 3 to 6 players"):
        hortus.load("feenbalz").new(players)


def test_fee_2_the_fairies_and_their_wishes() -> None:
    unseen = {fairy["name"]: fairy for fairy in look(hortus.load("feenbalz").new(3))["fairies"]["unseen"]}
    assert len(unseen) == 25
    kinds: Counter[str] = Counter()
    for line in WISHES.strip().splitlines():
        mirror, *wishes = line.split()
        for clothing, wish in zip(("beetle", "flower", "stone", "feather", "white"), wishes, strict=True):
            fairy = unseen["black" if wish == "black" else f"{mirror}-{clothing}"]
            assert fairy["black"] == (wish == "black")
            assert fairy["dislikes"] == (wish[1:] if wish[0] == "-" else None)
            assert fairy["treasures"] == (wish[1:] if wish[0] == "+" else None)
            assert (fairy["mirror"], fairy["clothing"]) == (
                None if mirror == "none" else mirror,
                None if clothing == "white" else clothing,
            )
            kinds[wish[0]] += 1
    assert (kinds["-"], kinds["+"]) == (12, 10)


def fairies_file(folder: Path, text: str) -> str:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_fee_2_a_file_replaces_the_fairies(tmp_path: Path) -> None:
    text = """
        [[fairy]]
        mirror = "red"
        clothing = "white"
        treasures = "violet"
        [[fairy]]
        mirror = "none"
        clothing = "white"
    """
    state = deal("", "", "", fairies=fairies_file(tmp_path, text))
    unseen = look(state)["fairies"]["unseen"]
    assert [fairy["name"] for fairy in unseen] == ["red-white", "black"]
    assert unseen[0]["treasures"] == "violet"


RED = '[[fairy]]\nmirror = "red"\nclothing = "stone"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            '[[fairy]]\nmirror = "pink"\nclothing = "stone"',
            "mirror = 'pink'; allowed are yellow, red, green, blue, none",
        ),
        (
            '[[fairy]]\nmirror = "red"\nclothing = "silk"',
            "clothing = 'silk'; allowed are beetle, flower, stone, feather, white",
        ),
        ('[[fairy]]\nclothing = "stone"', "no mirror; allowed are yellow"),
        (
            RED + 'dislikes = "rain"',
            "dislikes = 'rain'; allowed are beetle, flower, stone, feather, "
            "shell, agaric, gray, violet, horse",
        ),
        (RED + 'treasures = "green"', "treasures = 'green'; allowed are beetle"),
        (RED + 'dislikes = "shell"\ntreasures = "gray"', "at most one of the two"),
        (RED + "colour = 3", "'colour'; a fairy has only mirror, clothing, dislikes, treasures"),
        (RED + RED, "fairy 2 is red-stone again"),
        ('[[fairy]]\nmirror = "none"\nclothing = "white"', "at least one fairy besides the black one"),
        ('[[fairy]]\nmirror = "none"\nclothing = "white"\ndislikes = "gray"', "the black one"),
        ("fairy = 3", "entries"),
        ("", "entries"),
        ('name = "x"\n' + RED, "entries"),
        ("[[fairy", "is not a TOML file"),
    ],
)
def test_fee_2_a_wrong_file_is_refused_with_what_is_allowed(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ValueError, match=r"mine\.toml") as refusal:
        hortus.load("feenbalz").new(3, fairies=fairies_file(tmp_path, text))
    assert said in str(refusal.value)


def test_fee_2_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"nowhere.toml.*cannot be read"):
        hortus.load("feenbalz").new(3, fairies=str(tmp_path / "nowhere.toml"))


def test_fee_3_ten_berries_five_kinds_twice() -> None:
    state = hortus.load("feenbalz").new(3, berries=True)
    weights = {state.text(action): weight for action, weight in state.weights()}
    assert sum(weights.values()) == 79
    assert {text: weight for text, weight in weights.items() if weight > 1} == {
        f"draw {berry}": 2 for berry in ("dew", "thorn", "mist", "honey", "thistle")
    }


def test_fee_4_five_to_each_seat_then_five_in_the_market() -> None:
    state = hortus.load("feenbalz").new(4)
    for seat in range(4):
        for _ in range(5):
            assert state.player == CHANCE
            assert look(state)["drawer"] == seat
            state.apply(state.legal_actions()[0])
    for card in range(5):
        assert legal(state) == legal(state, "market")
        assert len(look(state)["market"]) == card
        state.apply(state.legal_actions()[0])
    table = look(state)
    assert ([seat["size"] for seat in table["seats"]], len(table["market"]), table["deck"]) == (
        [5] * 4,
        5,
        44,
    )


def test_fee_5_seat_0_starts_and_play_goes_round() -> None:
    state = deal("", "", "")
    order = []
    for _ in range(4):
        order.append(state.player)
        state.apply("collect")
        draw(state, *[state.text(action).removeprefix("draw ") for action in state.legal_actions()[:2]])
    assert order == [0, 1, 2, 0]


def lays(hand: str, *laid: str, **house_rules: int) -> list[str]:
    state = deal(hand, "", "", market="", **house_rules)
    for card in laid:
        state.apply(f"lay {card}")
    return legal(state)[0:] if laid else legal(state, "lay")


def test_fee_6_three_of_one_colour_are_a_collection() -> None:
    hand = "red-beetle-1 red-flower-2 red-stone-3 green-beetle-2 blue-stone-1"
    assert lays(hand) == ["lay red-beetle-1"]
    assert lays(hand, "red-beetle-1") == ["lay red-flower-2"]
    assert lays(hand, "red-beetle-1", "red-flower-2") == ["lay red-stone-3"]
    assert lays(hand, "red-beetle-1", "red-flower-2", "red-stone-3") == ["done"]


def test_fee_6_three_of_one_category_are_a_collection() -> None:
    hand = "yellow-stone-1 red-stone-1 gray-stone-4 blue-beetle-1 green-flower-1"
    assert lays(hand) == ["lay yellow-stone-1"]
    assert lays(hand, "yellow-stone-1", "red-stone-1", "gray-stone-4") == ["done"]


def test_fee_6_a_collection_has_no_more_than_five_cards() -> None:
    hand = "red-beetle-123 red-flower-123 red-stone-1"
    laid = names(hand)[:5]
    assert lays(hand, *laid) == ["done"]


def test_fee_6_shells_and_agarics_mix_in_a_neutral_collection_only() -> None:
    hand = "green-shell-0 blue-shell-4 red-agaric-4 yellow-stone-1 yellow-beetle-1"
    assert lays(hand) == ["lay green-shell-0"]
    assert lays(hand, "green-shell-0", "blue-shell-4", "red-agaric-4") == ["done"]


def test_fee_6_a_neutral_object_fits_its_colour() -> None:
    hand = "green-stone-1 green-feather-2 green-shell-4 red-flower-1 yellow-beetle-3"
    assert lays(hand, "green-stone-1", "green-feather-2", "green-shell-4") == ["done"]


def test_fee_6_gray_and_violet_are_colours() -> None:
    hand = "gray-stone-0 gray-stone-4 gray-feather-0 violet-flower-0 violet-beetle-4"
    assert lays(hand) == ["lay gray-stone-0"]


def test_fee_6_a_colour_and_a_category_do_not_mix() -> None:
    hand = "red-beetle-1 red-stone-2 blue-stone-3 blue-flower-1 yellow-flower-2"
    assert lays(hand) == []


def test_fee_7_horseshoes_fit_any_collection_two_at_most() -> None:
    hand = "violet-flower-0 horseshoe-012 red-beetle-1"
    assert lays(hand) == ["lay red-beetle-1", "lay violet-flower-0", "lay horseshoe-0"]
    assert lays(hand, "violet-flower-0") == ["lay horseshoe-0", "lay horseshoe-1"]
    assert lays(hand, "violet-flower-0", "horseshoe-0") == ["lay horseshoe-1", "lay horseshoe-2"]
    assert lays(hand, "violet-flower-0", "horseshoe-0", "horseshoe-1") == ["done"]


def test_fee_7_horseshoes_alone_are_three_to_five() -> None:
    hand = "horseshoe-01234"
    assert lays(hand) == ["lay horseshoe-0", "lay horseshoe-1", "lay horseshoe-2"]
    assert lays(hand, "horseshoe-0", "horseshoe-1", "horseshoe-2") == [
        "lay horseshoe-3",
        "lay horseshoe-4",
        "done",
    ]
    assert lays(hand, "horseshoe-0", "horseshoe-1", "horseshoe-2", "horseshoe-3", "horseshoe-4") == ["done"]


def test_a_house_may_have_smaller_or_larger_collections() -> None:
    hand = "red-beetle-1 red-flower-2 red-stone-3 red-feather-1 red-feather-3 red-agaric-0 blue-stone-1"
    six = ("red-beetle-1", "red-flower-2", "red-stone-3", "red-feather-1", "red-feather-3", "red-agaric-0")
    laid = tuple(sorted(six, key=CARDS.index))
    assert lays(hand, *laid[:5]) == ["done"]
    assert lays(hand, *laid[:5], **{"collection.most": 6}) == [f"lay {laid[5]}", "done"]
    assert lays(hand, *laid, **{"collection.most": 6}) == ["done"]
    assert "done" not in lays(hand, *laid[:2])
    assert "done" in lays(hand, *laid[:2], **{"collection.least": 2})
    assert "done" not in lays(hand, *laid[:4], **{"collection.least": 5})


@pytest.mark.parametrize(("spare", "more"), [(0, []), (1, []), (2, ["horseshoe-1", "horseshoe-2"])])
def test_a_house_may_let_other_horseshoes_join(spare: int, more: list[str]) -> None:
    hand = "red-beetle-1 red-flower-2 red-stone-3 horseshoe-012"
    assert ("lay horseshoe-0" in lays(hand, *THREE_REDS, spare=spare)) == (spare > 0)
    if spare:
        joined = lays(hand, *THREE_REDS, "horseshoe-0", spare=spare)
        assert joined == [*(f"lay {shoe}" for shoe in more), "done"]


THREE_REDS = ("red-beetle-1", "red-flower-2", "red-stone-3")


def test_a_refusal_says_the_numbers_of_the_house() -> None:
    hand = "red-beetle-1 red-flower-2 red-stone-3"
    state = deal(f"{hand} green-feather-1 blue-feather-2", "", "", market="", **{"collection.least": 4})
    with pytest.raises(IllegalAction, match=r"makes no collection of four \(FEE-6\)"):
        state.apply("lay red-beetle-1")
    state = deal(f"{hand} horseshoe-01", "", "", spare=1)
    for card in (*THREE_REDS, "horseshoe-0"):
        state.apply(f"lay {card}")
    with pytest.raises(IllegalAction, match=r"at most one horseshoe goes with other objects \(FEE-7\)"):
        state.apply("lay horseshoe-1")


def test_fee_7_two_horseshoes_need_a_third_card() -> None:
    assert lays("horseshoe-34 red-beetle-1 blue-stone-2 green-flower-3") == [
        "lay red-beetle-1",
        "lay green-flower-3",
        "lay blue-stone-2",
    ]
