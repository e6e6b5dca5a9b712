from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from hortus.cli import review_report
from hortus.core.record import Record
from hortus.review import reviewer
from tests.cli.terminal import hortus_run
from tests.review.games import QUICK, golden


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every review is made at a glance."""
    monkeypatch.setattr(reviewer, "PASSES", QUICK[:1])


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(golden("fungi-2"), encoding="utf-8")
    return path


def test_a_review_is_a_page_in_the_terminal_and_one_for_the_browser(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    ran = hortus_run("review", str(record), "--html", str(page))
    assert (ran.status, ran.errors) == (0, "")
    for words in ("Fungi, looked at again", "100 % │", "less", "What decided the game", "Verdicts"):
        assert words in ran.output
    written = page.read_text(encoding="utf-8")
    assert written.startswith("<!doctype html>")
    assert "<polyline" in written
    pictures = written.count('<figure class="board">')
    assert pictures == written.count("saw it</figcaption>") + written.count("After it</figcaption>") == 3
    assert "Seat 2 (you)" in written
    assert "Seat 0" not in written  # people count from 1
    assert "prefers-color-scheme: dark" in written
    assert "http" not in written  # it needs nothing else
    assert "<script" not in written


def test_seats_are_called_as_people_call_them() -> None:
    record = Record.loads(golden("fungi-2"))
    for sitting, names in (
        ({}, ["Seat 1", "Seat 2"]),
        ({"seat 0": "gardener", "seat 1": "Ada"}, ["Gardener", "Ada"]),
        ({"seat 0": "gardener", "seat 1": "gardener"}, ["Seat 1 (Gardener)", "Seat 2 (Gardener)"]),
    ):
        headers = {name: value for name, value in record.headers.items() if not name.startswith("seat ")}
        told = review_report.seat_names(replace(record, headers={**headers, **sitting}))
        assert [told[0], told[1]] == names
    felci = Record.loads(golden("felci-2"))
    assert review_report.seat_names(felci)[0].startswith("White")


def test_machines_read_the_same_for_one_seat(record: Path) -> None:
    ran = hortus_run("review", str(record), "--json", "--seat", "2")
    assert ran.status == 0
    found = json.loads(ran.output)
    assert found["game"] == "fungi"
    assert {moment["seat"] for moment in found["moments"]} == {1}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seat", "3"], "There is no seat 3: the seats of this game are 1 to 2."),
        (["--seat", "0"], "A seat is a whole number from 1 up; '0' is not."),
        (["--time", "0"], "A review takes from a moment to a day (86400 s); 0 s is not."),
        (["--time", "1000000000"], "A review takes from a moment to a day (86400 s); 1e+09 s is not."),
    ],
)
def test_what_makes_no_sense_is_told_in_a_sentence(record: Path, words: list[str], sentence: str) -> None:
    ran = hortus_run("review", str(record), *words)
    assert ran.status == 2
    assert sentence in " ".join(ran.errors.split())
    assert ran.output == ""


def test_a_game_that_is_not_over_or_broken_or_not_there_is_told(record: Path, tmp_path: Path) -> None:
    whole = record.read_text(encoding="utf-8")
    for text, sentence in (
        ("\n".join(line for line in whole.splitlines()[:40] if "result" not in line), "is not over yet"),
        (whole.replace("draw pan  ", "draw pen  ", 1), "Line 9: "),
        ("", "a record begins with the headers"),
    ):
        record.write_text(text, encoding="utf-8")
        ran = hortus_run("review", str(record))
        assert ran.status == 2
        assert sentence in " ".join(ran.errors.split())
    ran = hortus_run("review", str(tmp_path / "nothing"))
    assert ran.status == 2
    assert "cannot be read" in " ".join(ran.errors.split())


def test_a_page_that_cannot_be_written_is_told_before_the_review_is_made(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(review_report, "reviews", lambda *_, **__: pytest.fail("it was reviewed"))
    page = tmp_path / ("nowhere" * 12) / "page.html"  # longer than a line, and yet told in one piece
    ran = hortus_run("review", str(record), "--html", str(page))
    assert ran.status == 2
    assert " ".join(ran.errors.split()).endswith(f"{page} cannot be written: No such file or directory.")
