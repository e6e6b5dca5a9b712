"""The host's desk in the browser: a report comes in, and is dealt with."""

from __future__ import annotations

import json
import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visitor
from tests.e2e.test_account import sign_up
from tests.e2e.test_tables import Axe, invite, sit
from tests.server.programs import Program


def make_host(server: Program, name: str) -> None:
    """Mark an account as host, as one does on the server's own machine."""
    database = server.command[server.command.index("--database") + 1]
    command = [
        sys.executable,
        "-m",
        "hortus.cli.main",
        "admin",
        "host",
        name,
        "--yes",
        "--database",
        database,
    ]
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0


def report(page: Page, text: str) -> None:
    """Tell the host of the other player."""
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("button", name="Report", exact=True).click()
    page.get_by_label("What happened").fill(text)
    page.get_by_role("dialog").get_by_role("button", name="Send").click()
    expect(page.get_by_text("Thank you. The host will look into it.")).to_be_visible()


def test_a_report_reaches_the_host_who_closes_it(server: Program, visitor: Visitor, axe: Axe) -> None:
    host, one, two = (visitor(reduced_motion="reduce") for _ in range(3))
    sign_up(host, "Wilhelmina")
    make_host(server, "Wilhelmina")
    sign_up(visitor(), "Beatrix")
    sit(two, invite(one, "fungi"), "Bea")
    report(one, "counts mushrooms aloud")
    host.goto("/desk")
    expect(host.get_by_text("counts mushrooms aloud")).to_be_visible()
    axe(host)
    host.get_by_role("button", name="Show: ").click()
    expect(host.get_by_role("dialog").get_by_role("button", name="Ban: Bea")).to_be_visible()  # a guest
    axe(host)
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Done: Bea").click()
    host.get_by_label("What came of it").fill("nothing wrong with that")
    axe(host)
    host.get_by_role("dialog").get_by_role("button", name="Done", exact=True).click()
    expect(host.get_by_text("No open reports. All is quiet.")).to_be_visible()
    host.get_by_label("Closed ones").check()
    expect(host.get_by_text("nothing wrong with that")).to_be_visible()
    host.get_by_role("tab", name="Audit").click()
    expect(host.get_by_text("nothing wrong with that")).to_be_visible()
    host.get_by_role("tab", name="Accounts").click()
    host.get_by_label("Find a name").fill("wilh")
    expect(host.get_by_role("button", name="Export: ")).to_have_count(0)  # no host deals with another
    host.get_by_label("Find a name").fill("")
    host.get_by_role("button", name="Show: Beatrix").click()
    expect(host.get_by_role("dialog").get_by_role("heading", name="Bans")).to_be_visible()
    host.keyboard.press("Escape")
    host.get_by_role("button", name="Export: Beatrix").click()
    host.get_by_label("Why, for the audit log").fill("she asked for it")
    with host.expect_download() as saving:
        host.get_by_role("dialog").get_by_role("button", name="Export").click()
    assert json.loads(saving.value.path().read_text())["parts"]["account"]["name"] == "Beatrix"
