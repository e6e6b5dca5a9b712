"""``hortus verify``: proven or not, offline."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hortus import Match
from hortus.table import signature
from tests.cli.terminal import hortus_run
from tests.table.helpers import begun


@pytest.fixture(scope="module")
def record() -> str:
    driver = begun("fungi")
    driver.play_on(1000, seed=4)
    return driver.table.record(None)


def verified(tmp_path: Path, text: str, *more: str) -> tuple[int, str, str]:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    ran = hortus_run("verify", str(file), *more)
    assert "Traceback" not in ran.output + ran.errors
    return ran.status, " ".join(ran.output.split()), " ".join(ran.errors.split())


def test_a_proven_game_is_status_0_and_shows_what_to_compare(tmp_path: Path, record: str) -> None:
    status, output, errors = verified(tmp_path, record)
    assert (status, errors) == (0, "")
    assert "the draws are proven. All " in output
    assert "draws follow from the secret that the server committed to before the game" in output
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
    assert "cannot be read" in " ".join(ran.errors.split())
    assert hortus_run("verify", str(tmp_path)).status == 2


def test_a_file_that_is_no_text_is_status_2(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(bytes(range(256)) * 10)
    assert hortus_run("verify", str(file)).status == 2


# Signatures ---------------------------------------------------------------------------------------

PRIVATE = bytes(range(32))
KEY = signature.public_key(PRIVATE)


def test_an_unsigned_record_says_that_only_the_draws_are_proven(tmp_path: Path, record: str) -> None:
    status, output, _ = verified(tmp_path, record)
    assert status == 0
    assert "Not signed: this shows only that the draws fit the secret" in output


def test_who_sat_there_is_not_sealed_and_that_is_said(tmp_path: Path, record: str) -> None:
    seat = next(line for line in record.splitlines() if line.startswith("seat 0: "))
    renamed = record.replace(seat, "seat 0: Somebody Else")
    status, output, _ = verified(tmp_path, renamed)
    assert status == 0
    assert "Names, dates and notes are not sealed: anybody can have changed them." in output
    signed = signature.sign(record, PRIVATE)
    assert "not sealed" not in verified(tmp_path, signed)[1]
    status, output, _ = verified(tmp_path, signed.replace(seat, "seat 0: Somebody Else"))
    assert status == 1
    assert "The signature does not fit" in output


def test_a_signed_record_says_who_signed_it(tmp_path: Path, record: str) -> None:
    status, output, _ = verified(tmp_path, signature.sign(record, PRIVATE))
    assert status == 0
    assert f"Signed by {KEY}: the server with this key says that this game was played so." in output


def test_a_game_that_never_happened_is_sealed_but_not_signed(tmp_path: Path, record: str) -> None:
    """Whoever knows the secret, which is public, can seal any game that the draws allow."""
    driver = begun("fungi")
    driver.play_on(1000, seed=5)
    forged = driver.table.record(None)
    assert forged != record
    assert forged.splitlines()[5:8] == record.splitlines()[5:8]  # the same table and commitment
    assert verified(tmp_path, forged)[0] == 0
    assert verified(tmp_path, forged, "--key", KEY)[0] == 1
    signed = signature.sign(record, PRIVATE)
    stolen = signed[signed.index("key: ") : signed.index("\n\n")]
    head, _, body = forged.partition("\n\n")
    status, output, _ = verified(tmp_path, f"{head}\n{stolen}\n\n{body}")
    assert status == 1
    assert "The signature does not fit" in output


@pytest.mark.parametrize("form", ["hex", "file", "list"])
def test_the_key_may_be_given_in_several_ways(tmp_path: Path, record: str, form: str) -> None:
    file = tmp_path / "keys.json"
    file.write_text(KEY if form == "file" else json.dumps({"keys": [{"key": KEY, "retired": None}]}))
    given = KEY if form == "hex" else str(file)
    status, output, _ = verified(tmp_path, signature.sign(record, PRIVATE), "--key", given)
    assert status == 0
    assert f"Signed by {KEY}: this server says that this game was played so" in output


def test_another_key_is_status_1(tmp_path: Path, record: str) -> None:
    other = signature.public_key(bytes(32))
    status, output, _ = verified(tmp_path, signature.sign(record, PRIVATE), "--key", other)
    assert status == 1
    assert "not a key you named" in output


def test_a_key_that_was_retired_before_the_game_is_status_1(tmp_path: Path, record: str) -> None:
    file = tmp_path / "keys.json"
    for day, expected in (("1969-12-31", 1), ("1970-01-01", 0)):
        file.write_text(json.dumps({"keys": [{"key": KEY, "retired": day}]}))
        assert verified(tmp_path, signature.sign(record, PRIVATE), "--key", str(file))[0] == expected


@pytest.mark.parametrize("given", ["nothing.json", "http://127.0.0.1:1/", "abc"])
def test_what_is_no_key_is_status_2(tmp_path: Path, record: str, given: str) -> None:
    status, _, errors = verified(tmp_path, record, "--key", given)
    assert status == 2
    assert "A key is" in errors or "cannot be read" in errors


def test_line_ends_and_comments_leave_the_signature_alone(tmp_path: Path, record: str) -> None:
    signed = signature.sign(record, PRIVATE).splitlines()
    signed[-1] += "  # a good move"
    assert verified(tmp_path, "\r\n".join(signed) + "\r\n", "--key", KEY)[0] == 0
