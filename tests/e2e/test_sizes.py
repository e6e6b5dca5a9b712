"""What comes over the line: a first visit on a slow one, and a table after it."""

from __future__ import annotations

import pytest

from tests.e2e.conftest import Problems, Visitor
from tests.e2e.playing import GAMES, wait_for_turn
from tests.soak import soak_but

HOME, TABLE = 150_000, 90_000  # bytes, packed

# Everything built that a page has fetched so far; what is played is not among it.
FETCHED = """() => document.fonts.ready.then(() => ["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind))
  .filter((one) => !one.name.includes("/api/"))
  .reduce((sum, one) => sum + one.transferSize, 0))"""


@pytest.mark.parametrize("game", soak_but(GAMES, ["feenbalz"]))
def test_a_first_visit_and_a_table_are_small(visitor: Visitor, problems: Problems, game: str) -> None:
    problems.expect("Service Worker registration blocked")
    page = visitor(service_workers="block")  # it fetches the rest for later, in whatever time there is
    page.goto("/")
    page.wait_for_selector("[data-play]")
    page.wait_for_load_state("networkidle")
    home: int = page.evaluate(FETCHED)
    assert 20_000 < home <= HOME
    page.locator(f"[data-play={game}]").click()
    wait_for_turn(page)
    page.wait_for_load_state("networkidle")
    table: int = page.evaluate(FETCHED) - home
    assert 20_000 < table <= TABLE
