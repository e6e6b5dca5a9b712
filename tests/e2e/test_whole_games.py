"""Every game from the first page to its end, in a real browser; of the long ones mostly the end alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, Visitor
from tests.e2e.playing import (
    GAMES,
    LEAST,
    play_now,
    play_on,
    stays_in_width,
    step,
    step_by_keys,
    under_way,
    wait_for_turn,
)
from tests.soak import soak_but

Axe = Callable[..., None]
LATE = {"feenbalz": 45, "mars": 35}  # decisions of one's own, of about twice as many


@pytest.mark.parametrize("game", soak_but(GAMES, ["felci"]))
def test_a_whole_game_by_mouse(visitor: Visitor, axe: Axe, game: str) -> None:
    page = visitor(reduced_motion="reduce")
    play_now(page, game)
    axe(page)
    assert play_on(page) > 5
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("list", name="Players", exact=True).get_by_role("listitem")).to_have_count(
        LEAST[game]
    )
    axe(page)


@pytest.mark.parametrize("game", soak_but(LATE, ["mars"]))  # Feenbalz ends in its lesson, too
def test_a_long_game_is_played_to_its_end_by_mouse(visitor: Visitor, axe: Axe, game: str) -> None:
    page = visitor(reduced_motion="reduce")
    under_way(page, game, LATE[game])
    assert play_on(page) > 5
    result = page.get_by_role("region", name="Result")
    expect(result).to_be_visible()
    expect(page.locator(".log li").nth(30)).to_be_attached()
    below = result.evaluate(
        "(one) => document.documentElement.scrollHeight - scrollY - one.getBoundingClientRect().bottom"
    )
    assert below < 200, "a long log does not make the page longer"
    axe(page)


@pytest.mark.parametrize("game", soak_but(GAMES, ["fungi"]))
def test_a_whole_game_by_keyboard_alone(visitor: Visitor, game: str) -> None:
    page = visitor(reduced_motion="reduce")
    play_now(page, game)
    assert play_on(page, one_step=step_by_keys) > 5
    expect(page.get_by_role("region", name="Result")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_on_a_phone(visitor: Visitor, axe: Axe, game: str) -> None:
    page = visitor(PHONE, reduced_motion="reduce")
    play_now(page, game)
    axe(page)
    for _ in range(8):
        assert wait_for_turn(page)
        step(page)
        stays_in_width(page)
