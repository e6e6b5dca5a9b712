"""Somebody who knows no rules and does only what the page lights: the lesson, then a game with Seedling."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visitor
from tests.e2e.playing import GAMES, play_on, step, wait_for_turn
from tests.e2e.test_lessons import PLAY, play_through
from tests.soak import soak_but


@pytest.mark.parametrize("game", soak_but(GAMES, ["fungi"]))
def test_a_newcomer_learns_a_game_and_finishes_one(visitor: Visitor, game: str) -> None:
    page = visitor(reduced_motion="reduce")
    page.goto("/")
    page.locator(f"[data-learn={game}]").click()
    play_through(page)
    page.locator(PLAY).click()
    assert wait_for_turn(page)
    expect(page.get_by_role("list", name="Players", exact=True)).to_contain_text("Seedling")
    chance = random.Random(1)
    assert play_on(page, one_step=lambda page: step(page, chance.randrange)) > 5
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
