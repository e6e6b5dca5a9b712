"""What somebody noticed who came to the page with fresh eyes."""

from __future__ import annotations

import re
import signal

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Problems, Visitor
from tests.e2e.playing import (
    GAMES,
    TABLE,
    has_moved,
    play_now,
    stands,
    step,
    step_by_keys,
    table_id,
    wait_for_turn,
)
from tests.server.programs import Program
from tests.server.service import SEATS
from tests.soak import soak_but

LIVE = "[data-live]"
LOG = "ol.log li"
BOXES = "(all) => all.map((one) => ({ width: one.getBoundingClientRect().width }))"


def at_one_screen(page: Page, game: str, *names: str) -> None:
    """Set up a table for these people at this screen."""
    page.goto(f"/new/{game}?with=here")
    for seat, name in enumerate(names):
        page.get_by_label(f"Name of seat {seat + 1}").fill(name)
    page.get_by_role("button", name="Set up the table").click()


def opens(page: Page, name: str) -> None:
    """The next one takes the screen."""
    page.get_by_role("button", name=f"I am {name}").click()
    wait_for_turn(page)


def invited(host: Page, guest: Page, game: str, seating: str = "fixed") -> None:
    """Anna sets up a table, and Bruno comes by her link."""
    host.goto(f"/new/{game}?with=friends")
    host.get_by_label("Your name").fill("Anna")
    host.get_by_text("Clock, seats, take-backs").click()
    host.get_by_label("Who begins").select_option(seating)
    host.get_by_role("button", name="Set up the table").click()
    guest.goto(host.get_by_label("Link for seat 2").input_value())
    guest.get_by_label("Your name").fill("Bruno")
    guest.get_by_role("button", name="Take the seat").click()
    for page in (host, guest):
        expect(page.locator(TABLE)).to_have_attribute("data-phase", "playing")


@pytest.mark.parametrize("game", soak_but(GAMES, ["mars"]))
def test_who_has_no_name_is_called_by_the_seat_and_once(visitor: Visitor, server: Program, game: str) -> None:
    """On the board, in the list of who plays and in the log; sentences begin with a capital."""
    page = visitor(reduced_motion="reduce")
    seats = ["person"] * SEATS[game]
    made = page.request.post(
        "/api/tables", data={"game": game, "seats": seats}, headers={"origin": server.base}
    ).json()
    page.goto(made["seats"][0]["link"])
    assert wait_for_turn(page)
    assert "Seat 1" in page.locator(".board").first.inner_text()
    step(page)
    expect(page.locator(LOG).nth(len(seats))).to_be_attached()
    lines = page.locator(LOG).all_text_contents()
    assert lines[: len(seats)] == [f"Seat {seat + 1} sat down." for seat in range(len(seats))]
    assert [line for line in lines if not line[0].isupper()] == []
    assert "you (you)" not in page.locator("body").inner_text().lower()


def test_at_one_screen_nobody_reads_what_another_drew(page: Page) -> None:
    """Neither in the log, nor aloud, nor when looking back."""
    at_one_screen(page, "feenbalz", "Anna", "Bruno", "Clara")
    opens(page, "Anna")
    page.locator(".board [data-action=collect]").click()
    expect(page.get_by_role("button", name="I am Bruno")).to_be_visible()
    expect(page.locator(LIVE)).to_have_text("")
    with page.expect_response(re.compile("/moments")) as found:
        opens(page, "Bruno")
    expect(page.locator(LOG).last).to_have_text("Anna collects.")
    assert "Drawn" not in "".join(page.locator(LOG).all_inner_texts())
    seats = found.value.json()[-1]["view"]["seats"]
    assert [seat["hand"] is not None for seat in seats] == [False, True, False]


def test_chance_may_change_the_seats_of_two_who_wait(visitor: Visitor) -> None:
    """Each goes with their own chair, and only one of them is to move."""
    anna, bruno = visitor(), visitor(PHONE)
    changed = False
    for _ in range(12):  # it is even chance
        invited(anna, bruno, "mars", "random")
        expect(anna.locator("[aria-label=Players] li", has_text="Anna")).to_contain_text("(you)")
        expect(bruno.locator("[aria-label=Players] li", has_text="Bruno")).to_contain_text("(you)")
        changed = anna.locator("[aria-label=Players] li").first.inner_text().startswith("Bruno")
        if changed:
            break
    assert changed
    expect(bruno.locator(TABLE)).to_have_attribute("data-mine", "yes")
    expect(anna.locator(TABLE)).to_have_attribute("data-mine", "no")


def test_two_who_play_by_link_can_offer_a_draw_and_mute(visitor: Visitor) -> None:
    """The table remembers who is not read, and the end is visible on a phone."""
    anna, bruno = visitor(), visitor(PHONE)
    invited(anna, bruno, "felci")
    bruno.get_by_role("button", name="Chat").click()
    bruno.get_by_label("Say something").fill("Hello!")
    bruno.get_by_role("button", name="Send").click()
    bruno.keyboard.press("Escape")
    anna.get_by_role("tab", name="Chat").click()
    anna.get_by_role("button", name="Do not read Bruno").click()
    expect(anna.get_by_role("button", name="Read Bruno again")).to_be_visible()
    anna.reload()
    anna.get_by_role("tab", name="Chat").click()
    expect(anna.get_by_role("button", name="Read Bruno again")).to_be_visible()
    anna.get_by_role("button", name="More", exact=True).click()
    anna.get_by_role("button", name="Offer a draw").click()
    bruno.get_by_role("button", name="Agree").click()
    expect(bruno.get_by_role("heading", name="A draw")).to_be_in_viewport()
    expect(bruno.locator(LIVE)).to_contain_text("A draw")


def test_what_cannot_be_said_while_the_line_is_lost_is_not_lost(
    visitor: Visitor, own_server: Program, problems: Problems
) -> None:
    """The words stay in the field, and the person is told."""
    problems.expect("WebSocket|ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load|fetching the script")
    page = visitor(base_url=own_server.base)
    play_now(page, "felci")
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Are you there?")
    own_server.end(signal.SIGTERM)
    expect(page.get_by_text("The line is lost")).to_be_visible()
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".toast")).to_contain_text("The line is lost")
    expect(page.get_by_label("Say something")).to_have_value("Are you there?")


def test_a_bot_s_move_is_named_and_said_as_a_whole(page: Page) -> None:
    """The card that was taken and what came for it, in one go.

    And in the log the card's name, not its place.
    """
    play_now(page, "fungi")
    page.locator('.board [data-action="take 1"]').first.click()
    expect(page.locator(LIVE)).to_have_text(re.compile(r"Sprout .+ From the pile: .+ Your turn"))
    assert not [line for line in page.locator(LOG).all_inner_texts() if "at place" in line]


def test_bots_of_one_level_can_be_told_apart(page: Page) -> None:
    """By a number after the name."""
    play_now(page, "feenbalz")
    players = page.locator("[aria-label=Players] .name").all_inner_texts()
    assert players[1:] == ["Sprout", "Sprout II"]


@pytest.mark.parametrize("game", soak_but(GAMES, ["felci"]))
def test_the_keyboard_stays_on_the_board(page: Page, game: str) -> None:
    """After a move the focus is on the board, or where the move was made in words."""
    on = "(part) => !!document.activeElement?.closest(part)"
    play_now(page, game)
    assert page.evaluate(on, "main")
    step_by_keys(page)
    wait_for_turn(page)
    expect(page.locator(".board:focus, .board :focus").first).to_be_attached()
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()
    before = stands(page)
    page.locator(".words [data-action]:visible").first.press("Enter")
    has_moved(page, before)
    expect(page.locator(".words:focus, .words :focus").first).to_be_attached()


def test_a_link_to_a_moment_of_a_game_that_goes_on(page: Page) -> None:
    """Opens that moment; and leads back to the table."""
    play_now(page, "mars")
    step(page)
    wait_for_turn(page)
    page.goto(f"/t/{table_id(page)}?at=1")
    expect(page.get_by_label("Moment of the game")).to_have_value("1")
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(TABLE)).to_have_attribute("data-mine", "yes")


@pytest.mark.parametrize("game", soak_but(["fungi", "feenbalz", "mars"], ["feenbalz"]))
def test_a_press_that_slips_off_leaves_nothing_in_the_hand(page: Page, game: str) -> None:
    """Released beside the piece it is forgotten: nothing follows the pointer without a button down, and the
    next press counts.
    """
    play_now(page, game)
    piece = page.locator(
        ".board [data-card]:enabled" if game == "feenbalz" else ".board .card[data-action]"
    ).first
    if game == "mars":
        while not page.locator(".board [data-die], .board [data-gardener]").count():
            step(page)
            wait_for_turn(page)
        piece = page.locator(".board [data-die], .board [data-gardener]").first
    box = piece.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + 3, middle)
    page.mouse.down()
    page.mouse.move(box["x"] - 3, middle)
    page.mouse.move(1, 1)
    page.mouse.up()
    before = piece.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, middle)
    page.mouse.move(box["x"] + box["width"] / 2 + 20, middle, steps=3)
    assert page.locator("[data-dragged], .lifted, .carried").count() == 0
    assert piece.bounding_box() == before


def test_a_card_that_moves_on_under_the_pointer_is_the_one_that_was_pressed(page: Page) -> None:
    """The path of Fungi moves up after each turn, and a press may fall into that moment."""
    play_now(page, "fungi")
    card = page.locator('.board .card[data-action="take 2"]')
    box = card.bounding_box()
    assert box
    before = stands(page)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    card.evaluate("(card) => (card.style.translate = `${card.offsetWidth}px 0`)")
    page.mouse.up()
    has_moved(page, before)


@pytest.mark.parametrize("game", soak_but(GAMES, ["fungi"]))
def test_after_giving_up_the_board_says_so_and_nobody_is_to_act(page: Page, game: str) -> None:
    """It is said above the board and at the result who gave up; no seat is marked as the one to act."""
    play_now(page, game)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("region", name="Result")).to_contain_text("gave up.")
    expect(page.locator(".ended")).to_contain_text("gave up. The game is over.")
    expect(
        page.locator(".board").get_by_text(re.compile("your turn|to act|choose", re.IGNORECASE))
    ).to_have_count(0)
    expect(page.locator(".board").locator(".acting, .acts, .turn")).to_have_count(0)


def test_a_phone_shows_bots_and_oneself_on_the_board_alone(phone: Page, visitor: Visitor) -> None:
    """A chip above the board is for what the board does not say: whether a person elsewhere is there."""
    play_now(phone, "fungi")
    assert [box["width"] for box in phone.locator("[aria-label=Players] li").evaluate_all(BOXES)] == [1, 1]
    anna, bruno = visitor(PHONE), visitor(PHONE)
    invited(anna, bruno, "fungi")
    chips = anna.locator("[aria-label=Players] li[data-seat]")  # Bruno may count as a watcher, yet
    expect(chips.nth(1)).not_to_have_css("width", "1px")
    here = chips.evaluate_all(BOXES)
    assert [box["width"] > 40 for box in here] == [False, True]


def test_what_is_typed_and_unknown_is_answered_in_words(page: Page) -> None:
    """Not with a list of notations."""
    play_now(page, "fungi")
    page.keyboard.press("/")
    page.get_by_label("Type an action").fill("tak 1")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Did you mean: take the card at place 1 (take 1)")).to_be_visible()
    page.get_by_label("Type an action").fill("xyzzy")
    page.keyboard.press("Enter")
    expect(page.get_by_text("What you can do now is listed under “In words”.")).to_be_visible()
