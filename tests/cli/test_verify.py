"""``hortus verify``: proven or not, offline."""

from __future__ import annotations

from pathlib import Path

import pytest

from hortus import Match
from tests.cli.terminal import hortus_run
from tests.table.helpers import begun


@pytest.fixture(scope="module")
def record() -> str:
    driver = begun("fungi")
    driver.play_on(1000, seed=4)
    return driver.table.record(None)


def verified(tmp_path: Path, text: str) -> tuple[int, str, str]:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    ran = hortus_run("verify", str(file))
    assert "Traceback" not in ran.output + ran.errors
    return ran.status, " ".join(ran.output.split()), " ".join(ran.errors.split())


def test_a_proven_game_is_status_0_and_shows_what_to_compare(tmp_path: Path, record: str) -> None:
    status, output, errors = verified(tmp_path, record)
    assert (status, errors) == (0, "")
    assert "proven. All " in output
    assert "draws follow from the secret" in output
    commitment = next(line for line in record.splitlines() if line.startswith("commitment: ")).split()[1]
    for words in (commitment, "t1", "nonce of Ann", "nonce of Ben", "Fungi"):
        assert words in output


def test_a_changed_draw_is_status_1_and_names_the_line(tmp_path: Path, record: str) -> None:
    lines = record.splitlines()
    number = lines.index("") + 1
    old = lines[number]
    lines[number] = "draw pan" if old != "draw pan" else "draw butter"
    status, output, _ = verified(tmp_path, "\n".join(lines))
    assert status == 1
    assert f"line {number + 1}: not proven. What came here was {old!r}, not {lines[number]!r}." in output


def test_a_changed_nonce_or_secret_is_status_1(tmp_path: Path, record: str) -> None:
    assert verified(tmp_path, record.replace("nonce of Ann", "nonce of Anna"))[0] == 1
    assert verified(tmp_path, record.replace("secret: 00", "secret: 01"))[0] == 1


def test_a_game_without_proof_is_status_1(tmp_path: Path) -> None:
    status, output, _ = verified(tmp_path, Match("fungi", seed=2).record.dumps())
    assert status == 1
    assert "this record brings no proof" in output


@pytest.mark.parametrize("text", ["", "hello", "hortus: 1\ngame: chess\nplayers: 2\n"])
def test_what_is_no_record_is_status_2(tmp_path: Path, text: str) -> None:
    status, output, errors = verified(tmp_path, text)
    assert (status, output) == (2, "")
    assert "Line " in errors


def test_a_file_that_is_not_there_is_status_2(tmp_path: Path) -> None:
    ran = hortus_run("verify", str(tmp_path / "nothing.txt"))
    assert ran.status == 2
    assert "cannot be read" in ran.errors
    assert hortus_run("verify", str(tmp_path)).status == 2


def test_a_file_that_is_no_text_is_status_2(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(bytes(range(256)) * 10)
    assert hortus_run("verify", str(file)).status == 2
