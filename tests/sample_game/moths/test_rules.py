"""The clauses of Moths, one position a test."""

import hortus

DEALT = "deal plume; deal emerald; deal hawk; deal plume; deal tiger; deal emperor; "


def position(script: str) -> hortus.State:
    state = hortus.load("moths").new(2)
    for text in (DEALT + script).rstrip("; ").split("; "):
        state.apply(text)
    return state


def test_mot_1_a_card_that_is_dealt_is_seen_by_its_owner_alone() -> None:
    state = hortus.load("moths").new(2)
    deal = state.parse("deal hawk")
    assert [state.redacted(deal, seat) for seat in (0, 1, None)] == ["deal hawk", "deal ?", "deal ?"]
    assert position("show plume").view(1)["seats"][0]["hand"] is None


def test_mot_3_a_bat_scatters_the_lamp() -> None:
    state = position("show hawk; turn; show bat; show plume")
    assert (state.scores(), state.player) == ([0, 0], 1)
    assert state.view(None)["flown"] == {"hawk": 1, "bat": 1}


def test_mot_4_a_moth_is_lured_by_its_kind_and_all_are_kept() -> None:
    state = position("show hawk")
    assert [state.text(action) for action in state.legal_actions()] == ["turn", "keep", "lure hawk"]
    for text in ("lure hawk", "keep"):
        state.apply(text)
    assert state.scores() == [8, 0]
