"""An account in the browser: made, left, entered again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Problems, Visitor
from tests.e2e.playing import TABLE, play_now
from tests.server.programs import Program

NAME, PASSWORD = "Rosmarin", "seven-green-herons"


def preferences(page: Page) -> None:
    """Open them, where the account is."""
    page.get_by_role("button", name="Preferences").click()


def fill_in(page: Page, password: str) -> None:
    """Name and password."""
    page.locator("form").get_by_label("Name").fill(NAME)
    page.locator("form").get_by_label("Password").fill(password)


def keep_codes(page: Page) -> list[str]:
    """Read the recovery codes, and say that they are kept."""
    expect(page.locator("code")).to_have_count(10)
    codes = page.locator("code").all_inner_texts()
    go_on = page.get_by_role("button", name="Go on")
    expect(go_on).to_be_disabled()
    page.get_by_label("I have kept them").check()
    go_on.click()
    return codes


def sign_up(page: Page, name: str) -> list[str]:
    """Make an account on the account's page; its recovery codes."""
    page.goto("/account")
    page.get_by_role("button", name="Make an account").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    return keep_codes(page)


def test_who_logs_out_is_out_in_every_tab(page: Page, problems: Problems) -> None:
    page.goto("/")
    preferences(page)
    page.get_by_role("button", name="Make an account").click()
    fill_in(page, PASSWORD)
    page.get_by_role("button", name="Make an account").click()
    keep_codes(page)
    expect(page.get_by_text(f"You are {NAME}.")).to_be_visible()

    play_now(page, "fungi")
    other = page.context.new_page()
    problems.watch(other)
    other.goto(page.url)
    expect(other.locator(TABLE)).to_have_attribute("data-mine", "yes")

    preferences(page)
    page.get_by_role("button", name="Log out").click()
    for tab in (page, other):  # both read the table anew, and only look on
        expect(tab.locator(TABLE)).to_have_attribute("data-mine", "no")

    preferences(other)
    other.get_by_role("button", name="Log in").click()
    fill_in(other, PASSWORD + "!")
    problems.expect("401")
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_role("alert")).to_contain_text("do not fit together")
    fill_in(other, PASSWORD)
    other.get_by_role("button", name="Log in").click()
    expect(other.get_by_text(f"You are {NAME}.")).to_be_visible()
    other.reload()
    expect(other.locator(TABLE)).to_have_attribute("data-mine", "yes")


def authenticator(page: Page) -> None:
    """A device with passkeys, whose owner always agrees."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})


def test_a_passkey_logs_in_without_a_password(
    visitor: Visitor, server: Program, axe: Callable[..., None]
) -> None:
    page = visitor(base_url=server.base.replace("127.0.0.1", "localhost"))  # passkeys need a name
    sign_up(page, "Salvia")
    authenticator(page)
    page.get_by_label("Name of the passkey").fill("test key")
    page.get_by_label("Your password").first.fill(PASSWORD)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("test key, added")).to_be_visible()
    axe(page, "main")
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_text("You are a guest in this browser")).to_be_visible()

    page.get_by_role("button", name="Log in with a passkey").click()
    expect(page.get_by_text("You are Salvia.")).to_be_visible()
    expect(page.get_by_text("test key, last used")).to_be_visible()
    page.get_by_role("button", name="Rename: test key").click()
    page.get_by_label("Name of the passkey").first.fill("the blue one")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Remove: the blue one").click()
    expect(page.get_by_text("the blue one")).to_have_count(0)


def test_a_code_opens_the_account_again_and_data_come_as_a_file(visitor: Visitor, tmp_path: Path) -> None:
    home, phone = visitor(), visitor(PHONE)
    codes = sign_up(home, "Melissa")
    expect(home.get_by_text("10 codes are left.")).to_be_visible()

    phone.goto("/account")
    phone.get_by_role("button", name="Log in", exact=True).click()
    phone.get_by_role("button", name="Forgot your password?").click()
    phone.get_by_label("Name", exact=True).fill("Melissa")
    phone.get_by_label("Recovery code").fill(codes[0])
    phone.get_by_label("New password").fill("eight brown herons")
    phone.get_by_role("button", name="Set the new password").click()
    expect(phone.get_by_text("You are Melissa.")).to_be_visible()
    expect(phone.get_by_text("9 codes are left.")).to_be_visible()

    with phone.expect_download() as download:
        phone.get_by_role("button", name="Download my data").click()
    download.value.save_as(tmp_path / "data.json")
    data = json.loads((tmp_path / "data.json").read_text(encoding="utf-8"))
    assert data["parts"]["account"]["name"] == "Melissa"
