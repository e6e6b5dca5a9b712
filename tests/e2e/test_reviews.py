"""Looking at a game again, and the list of one's own games."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import PHONE, Visitor

CURVE = "[data-curve]"
PARTS = ("result", "start", "errors", "luck", "layout", "others", "remainder", "adjusted")


def finished(page: Page) -> str:
    """A game of Fungi against the random bot, played at random to its end; its table."""
    page.goto("/")
    made = page.request.post("/api/tables", data={"game": "fungi", "seats": ["open", "random"]})
    table = str(made.json()["id"])
    assert page.request.post(f"/api/tables/{table}/sit", data={"name": "Ada"}).ok
    rng = random.Random(4)
    while not (seen := page.request.get(f"/api/tables/{table}").json())["over"]:
        if seen["legal"]:
            action = {"action": rng.choice(seen["legal"])["text"], "seq": seen["seq"]}
            assert page.request.post(f"/api/tables/{table}/actions", data=action).ok
    return table


def made_up(page: Page, table: str) -> tuple[dict[str, Any], str]:
    """A review in which each seat made one error, and what would have been better in Ada's."""
    snapshots = page.request.get(f"/api/tables/{table}/moments").json()
    me = page.request.get(f"/api/tables/{table}").json()["seat"]
    moments, left, better = [], {0, 1}, ""
    for before, after in itertools.pairwise(snapshots):
        seat, action = after["seat"], after["texts"][0]
        moment = {"line": before["place"] + 9, "place": before["place"], "kind": "decision", "seat": seat}
        moment |= {"action": action, "best": action, "error": 0.0, "se": 0.0, "verdict": "best"}
        moment |= {"luck": 0.0, "lucks": [0.0, 0.0], "win": [0.4 + 0.2 * seat, 0.6 - 0.2 * seat]}
        address = f"/api/tables/{table}/review/position?place={before['place']}"
        legal = [] if seat not in left else page.request.get(address).json()["legal"]
        others = [one["text"] for one in legal if one["text"].startswith("take") and one["text"] != action]
        if others:
            left.remove(seat)
            better = others[0] if seat == me else better
            options = [
                {"action": others[0], "value": 0.7, "se": 0.0},
                {"action": action, "value": 0.4, "se": 0.0},
            ]
            moment |= {"best": others[0], "error": 0.3, "verdict": "blunder", "alternatives": options}
            moment |= {"reasons": [{"kind": "gain", "points": 2.0}]}
        moments.append(moment)
    counts = {"inaccuracy": 0, "mistake": 0, "blunder": 1}
    seats = [{"seat": seat, **dict.fromkeys(PARTS, 0.25), "skill": 80.0, "counts": counts} for seat in (0, 1)]
    return {"game": "fungi", "seats": seats, "moments": moments, "progress": 1.0, "together": False}, better


def mistake(review: dict[str, Any], of: int) -> dict[str, Any]:
    """The error that a seat made in such a review."""
    return next(one for one in review["moments"] if one["verdict"] == "blunder" and one["seat"] == of)


def reviewed(page: Page, table: str) -> tuple[dict[str, Any], str]:
    """The page is told such a review of this game."""
    review, better = made_up(page, table)

    def tell(route: Route) -> None:
        route.fulfill(json={"state": "done", "number": 1, "review": review, "ahead": 0, "sentence": ""})

    page.route(re.compile(r"/review\?after="), tell)
    return review, better


def test_from_the_end_of_a_game_to_what_was_better_and_how_to_learn_from_it(
    page: Page, axe: Callable[..., None]
) -> None:
    table = finished(page)
    review, better = reviewed(page, table)
    page.goto(f"/t/{table}")
    page.get_by_role("link", name="Look at it again").click()
    expect(page.locator(CURVE)).to_be_visible()
    expect(page.locator(".dot")).to_have_count(2)
    axe(page)

    page.locator(".three li button").first.click()
    expect(page.locator("[data-shows=better]")).to_be_visible()
    expect(page.locator("p", has_text="It brings 2 points more at once.")).to_be_visible()
    page.get_by_role("button", name="What was played").click()
    expect(page.locator("[data-shows=played]")).to_be_visible()

    page.goto(
        f"/t/{table}/review?at={review['moments'].index(mistake(review, of=0)) + 1}"
    )  # as a link shares it
    expect(page.locator("[data-shows=better]")).to_be_visible()
    page.get_by_role("button", name="What was played").click()
    expect(page.locator("[data-shows=played]")).to_be_visible()
    expect(page.get_by_text("is thinking")).to_have_count(0)  # nobody is waited for

    curve = page.get_by_role("slider", name="Chances of winning")
    curve.focus()
    curve.press("Home")
    expect(curve).to_have_attribute("aria-valuenow", "0")
    curve.press("ArrowDown")  # to the first error
    expect(curve).not_to_have_attribute("aria-valuenow", "0")
    hide = page.get_by_label("Hide what comes")  # for who wants to find it out
    hide.check()
    expect(page.locator(".dot")).to_have_count(0)
    expect(page.locator(".three ol")).to_have_count(0)
    curve.press("ArrowDown")
    expect(page.locator(".dot")).to_have_count(1)
    hide.uncheck()
    expect(page.locator(".dot")).to_have_count(2)
    page.get_by_label("Show").select_option("all")
    expect(page.get_by_role("list", name="Move by move").get_by_role("listitem")).to_have_count(
        len(review["moments"])
    )
    with page.expect_download() as download:
        page.get_by_role("button", name="SVG").click()
    assert download.value.suggested_filename.endswith("-curve.svg")

    page.get_by_role("button", name="Learn from mistakes").click()
    expect(page.locator(".coach")).to_contain_text(re.compile("Ada played “.+”. What is better"))
    lit = page.locator(".board [data-action]:visible")
    wrong = next(one for one in lit.all() if one.get_attribute("data-action") != better)
    wrong.click()
    expect(page.locator("[data-reply]")).to_contain_text("Try")
    page.locator(f'.board [data-action="{better}"]:visible').first.click()
    expect(page.locator("[data-reply=best]")).to_have_text("Yes! That is the best.")
    axe(page)
    page.get_by_role("button", name="Next position").click()
    expect(page.locator("[data-learned]")).to_contain_text("0 of 1")


def test_the_first_curve_is_the_servers_own_and_a_game_that_goes_on_has_none(page: Page) -> None:
    page.goto(f"/t/{finished(page)}/review")
    expect(page.locator(CURVE)).to_be_visible()
    expect(page.locator(".legend li")).to_have_count(2)
    going = page.request.post("/api/tables", data={"game": "fungi", "seats": ["open", "sprout"]}).json()["id"]
    page.goto(f"/t/{going}/review")
    expect(page.get_by_role("alert")).to_contain_text("once it is over")
    expect(page.locator(CURVE)).to_have_count(0)


def test_my_games_on_a_phone(visitor: Visitor, axe: Callable[..., None]) -> None:
    page = visitor(PHONE, locale="it")
    page.goto("/games")
    expect(page.get_by_text("Ancora nessuna partita finita.")).to_be_visible()
    table = finished(page)
    page.get_by_role("link", name="Tutte le mie partite").click()
    games = page.locator("[data-games] > li")
    expect(games).to_have_count(1)
    axe(page)
    page.get_by_label("Gioco").select_option("felci")
    expect(page.get_by_text("Nessuna partita corrisponde.")).to_be_visible()
    page.get_by_label("Gioco").select_option("fungi")
    page.get_by_label("Cerca").fill("rand")
    expect(games).to_have_count(1)
    expect(games.get_by_role("link", name="Riguarda la partita")).to_have_attribute(
        "href", f"t/{table}/review"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
