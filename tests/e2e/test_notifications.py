"""Who wants to be told chooses it in the preferences; a link in a message ends it.

Chromium's own push service cannot be reached here: only the browser's ``subscribe`` is replaced. The service
worker and the message that it shows are real.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PHONE, Problems
from tests.e2e.test_account import keep_codes
from tests.server.programs import Program, free_port, program
from tests.server.receivers import HttpReceiver, MailReceiver, PushBrowser, receiving, receiving_mail
from tests.server.service import new_database

SUBSCRIBE = """([subscription]) => {
  let own = null
  PushManager.prototype.getSubscription = async () => own
  PushManager.prototype.subscribe = async (options) => {
    if (options.applicationServerKey.length !== 65) throw new Error("no key")
    const unsubscribe = async () => (own = null)
    own = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe }
    return own
  }
}"""


@pytest.fixture
def receiver() -> Iterator[HttpReceiver]:
    with receiving() as found:
        yield found


@pytest.fixture(scope="module")
def box() -> Iterator[tuple[MailReceiver, str]]:
    with receiving_mail() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, box: tuple[MailReceiver, str]) -> Iterator[Program]:
    """A server that may call receivers here, and sends e-mail."""
    folder = tmp_path_factory.mktemp("server")
    options = ("--allow-private-webhooks", "--smtp", box[1], "--mail-from", "hortus@play.example")
    with program(new_database("sqlite", folder), folder, free_port(), *options) as found:
        yield found
        assert found.problems() == []


def open_settings(page: Page) -> None:
    """Open the preferences, and there how one is told."""
    page.goto("/")
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Choose how").click()
    expect(page.get_by_role("heading", name="In this browser")).to_be_visible()


def test_this_browser_is_told(page: Page, receiver: HttpReceiver, axe: Any) -> None:
    device = PushBrowser()
    page.context.grant_permissions(["notifications"])
    open_settings(page)
    page.evaluate(SUBSCRIBE, [device.subscription(receiver.url)])
    page.get_by_role("button", name="Turn on").click()
    expect(page.get_by_text("This browser tells you.")).to_be_visible()
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_text("Sent. It should arrive in a moment.")).to_be_visible()
    assert device.read(receiver.received[0])["title"] == "Hortus"
    axe(page)
    page.get_by_role("button", name="Turn off").click()
    expect(page.get_by_role("button", name="Turn on")).to_be_visible()


def test_a_webhook_quiet_hours_and_the_link_that_ends_it(
    page: Page, receiver: HttpReceiver, problems: Problems
) -> None:
    open_settings(page)
    page.get_by_label("Address").fill(receiver.url)
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_text(receiver.url)).to_be_visible()
    page.get_by_role("checkbox", name="Quiet hours").check()
    page.get_by_label("from").fill("23:30")
    expect(page.get_by_label("from")).to_have_value("23:30")
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_text("Sent.")).to_be_visible()
    link = receiver.received[0].said["stop"]
    for title in ("All right", "Nothing to stop"):
        page.goto("about:blank")
        page.goto(link)
        expect(page.get_by_role("heading", name=title)).to_be_visible()


def test_an_address_that_is_none_is_refused_in_a_sentence(page: Page, problems: Problems) -> None:
    problems.expect("422")
    open_settings(page)
    page.get_by_label("Address").fill("ftp://example.org/")
    page.get_by_role("button", name="Add").click()
    expect(page.get_by_role("alert")).to_contain_text("This is no address")


def test_e_mail_on_a_phone(visitor: Any, box: tuple[MailReceiver, str], axe: Any) -> None:
    page = visitor(PHONE)
    open_settings(page)
    expect(page.get_by_text("E-mail is for accounts")).to_be_visible()
    page.get_by_role("button", name="Make an account").click()
    page.locator("form").get_by_label("Name").fill("Rosmarin")
    page.locator("form").get_by_label("Password").fill("seven-green-herons")
    page.get_by_role("button", name="Make an account").click()
    keep_codes(page)
    expect(page.get_by_text("You are Rosmarin.")).to_be_visible()
    open_settings(page)
    page.get_by_label("E-mail address").fill("rosmarin@example.org")
    page.get_by_role("button", name="Send me a code").click()
    expect(page.get_by_text("A code is on its way")).to_be_visible()
    page.get_by_label("The code").fill(box[0].mails[0]["subject"].split()[-1])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_text("rosmarin@example.org")).to_be_visible()
    axe(page)


def test_the_service_worker_shows_the_message(page: Page) -> None:
    page.goto("/")
    with page.context.expect_event("serviceworker") as came:
        page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => 0)")
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    worker = came.value
    message = '{"id": "x.1", "title": "Your turn at Fungi", "body": "With Ben.", "url": "/t/x", "tag": "x"}'
    shown = worker.evaluate(
        """async (text) => {
          const waits = [], shown = []
          self.registration.showNotification = async (title, more) =>
            shown.push([title, more.body, more.tag, more.data.url])
          const event = new PushEvent("push", { data: text })
          event.waitUntil = (promise) => waits.push(promise)
          self.dispatchEvent(event)
          await Promise.all(waits)
          return shown
        }""",
        message,
    )
    assert shown == [["Your turn at Fungi", "With Ben.", "x", "/t/x"]]
