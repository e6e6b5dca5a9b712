"""The tests in the browser notice what they are there to notice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import Problems

Axe = Callable[..., None]


BAD = {
    "setTimeout(() => { throw new Error('wilted') })": "wilted",
    "Promise.reject(new Error('wilted, too'))": "wilted, too",
    "console.error('sour soil')": "sour soil",
    "console.warn('dry soil')": "dry soil",
    "fetch('/api/nothing-here')": "404",
    "document.body.append(Object.assign(document.createElement('script'), { text: 'evil()' }))": "script-src",
    "document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">')": "style-src",
}


def test_what_goes_wrong_on_a_page_is_noticed(page: Page, problems: Problems) -> None:
    page.goto("/")
    for bad, noticed in BAD.items():
        with page.expect_event("pageerror" if "wilted" in bad else "console"):
            page.evaluate(f"() => {{ {bad} }}")
        assert noticed in "\n".join(problems.found)
    problems.expect("wilted|soil|404|-src")
    assert problems.found == []


def test_axe_finds_what_keeps_somebody_out_and_nothing_else(page: Page, axe: Axe) -> None:
    page.goto("/")
    page.evaluate("() => { document.body.innerHTML = '<main><h1>Ferns</h1><button>Water</button></main>' }")
    axe(page)
    page.evaluate("() => document.querySelector('button').replaceChildren()")
    with pytest.raises(AssertionError, match="button-name"):
        axe(page)
    axe(page, "h1")
