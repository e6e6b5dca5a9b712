"""Records with proof: they hold, and one change is enough that they do not."""

from __future__ import annotations

import hashlib
import hmac
import random
import re
from functools import cache
from itertools import count

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hortus
from hortus.table import SYSTEM, Proof, Refused, Settings, proof, verify
from hortus.table.commands import Abandon, Answer, Leave, OfferDraw, Resign, Sit, TakeBack
from hortus.table.entries import Drew
from tests.contract.cases import ALL, TURNED, Case
from tests.table import fixtures
from tests.table.helpers import TableDriver, begun, begun_case, opened

RANDOM = Settings(seating="random")


@cache
def record(game: str) -> str:
    """A whole game, played out; with a take-back by consent on the way."""
    driver = begun(game, hortus.load(game).min_players, RANDOM)
    driver.play_on(9, seed=1)
    seat = next(seat for seat in driver.table.people() if driver.table.history.last_of(seat) is not None)
    if driver.do(TakeBack(), seat) == ["Asked"]:
        for other in driver.table.people():
            if other != seat:
                driver.do(Answer(yes=True), other)
    driver.play_on(10_000, seed=2)
    return driver.table.record(None)


@pytest.mark.parametrize("case", [*ALL, *TURNED], ids=str)
def test_every_game_is_proven_and_can_be_read(case: Case) -> None:
    driver = begun_case(case, settings=RANDOM)
    driver.play_on(10_000, seed=6)
    text = driver.table.record(None)
    assert all(driver.table.record(seat) == text for seat in range(case.players))
    verdict = verify(text)
    assert verdict.proven, verdict
    assert verdict.draws == driver.table.history.draws > 0
    read = hortus.Record.loads(text)
    assert read.replay().scores() == list(driver.table.state.scores())
    assert read.dumps() == text


def test_a_record_with_take_backs_is_proven() -> None:
    for game in hortus.GAMES:
        assert verify(record(game)).proven


def finished(how: str) -> TableDriver:
    if how == "never begun":
        driver = opened("fungi", settings=RANDOM)
        driver.do(Sit(0, "a", "Ann: the first # one", "a: nonce # with signs"))
    else:
        driver = begun("mars", 3, RANDOM)
    if how == "resigned":
        driver.do(Resign(), 0)
        driver.do(Resign(), 1)
    elif how == "agreed":
        driver.play_on(20)
        driver.do(OfferDraw(), 0)
        driver.do(Answer(yes=True), 1)
        driver.do(Answer(yes=True), 2)
    elif how == "left":
        driver.play_on(3)
        driver.do(Leave(), 0)
        driver.do(Leave(), 1)
    else:
        driver.do(Abandon(), SYSTEM)
    return driver


@pytest.mark.parametrize("how", ["resigned", "agreed", "left", "abandoned", "never begun"])
def test_a_game_that_was_not_played_out_is_proven_too(how: str) -> None:
    text = finished(how).table.record(None)
    assert verify(text).proven, verify(text)
    assert hortus.Record.loads(text).dumps() == text


def test_what_people_add_to_a_record_does_no_harm() -> None:
    text = record("fungi")
    changed = text.replace("date: ", "note: a fine evening\ndate: ").replace(
        "\ntake 1\n", "\n  Take  1   # bold\n\n# so?\n", 1
    )
    changed = re.sub("seat 0: .*", "seat 0: N. N.", changed)
    assert changed != text
    assert verify(changed).proven


# Draw by draw -------------------------------------------------------------------------------------


def number_below(total: int, proof: Proof, purpose: str, index: int) -> int:
    """As docs/protocol.md has it, and without a line of ours."""
    for attempt in count():
        message = "\n".join(["hortus 1", proof.table, *proof.nonces, f"{purpose} {index} {attempt}"])
        word = int(
            hmac.new(bytes.fromhex(proof.secret), message.encode("utf-8"), hashlib.sha256).hexdigest(), 16
        )
        if word < 2**256 // total * total:
            return word % total
    raise AssertionError


@pytest.mark.parametrize("case", ALL, ids=str)
def test_whoever_reads_the_documents_can_draw_everything_again(case: Case) -> None:
    driver = begun_case(case, settings=RANDOM)
    driver.play_on(10_000, seed=6)
    proof = driver.table.proof()
    assert (
        hashlib.sha256(bytes.fromhex(proof.secret)).hexdigest()
        == proof.commitment
        == driver.table.created.commitment
    )
    for number, draw in enumerate(proof.draws):
        assert draw.index == number
        left = number_below(sum(weight for _, weight in draw.outcomes), proof, "draw", number)
        drawn = next(
            text
            for place, (text, _) in enumerate(draw.outcomes)
            if left < sum(w for _, w in draw.outcomes[: place + 1])
        )
        entry = driver.table.entries[draw.seq]
        assert isinstance(entry, Drew)
        assert drawn == draw.drawn == entry.action
    chairs = list(range(case.players))
    for last in reversed(range(1, case.players)):
        other = number_below(last + 1, proof, "seat", last)
        chairs[last], chairs[other] = chairs[other], chairs[last]
    assert proof.order == chairs
    assert len(proof.draws) == driver.table.history.draws > 0


def test_before_the_end_there_is_no_proof_and_no_word_of_the_secret() -> None:
    driver = begun("fungi")
    with pytest.raises(Refused, match="when the game is over") as refused:
        driver.table.proof()
    assert driver.table.secret.hex() not in str(refused.value)


def test_a_game_that_never_began_has_nothing_to_prove_but_its_secret() -> None:
    proof = finished("never begun").table.proof()
    assert (proof.draws, proof.order, proof.nonces) == ([], [], ["a: nonce # with signs", ""])


def test_the_browser_is_tested_with_what_is_made_here() -> None:
    for name, content in fixtures.fixtures().items():
        assert (fixtures.FOLDER / name).read_bytes() == content, "run: python -m tests.table.fixtures"


# One change ---------------------------------------------------------------------------------------


def lines(text: str) -> list[str]:
    return text.splitlines()


def changed_line(text: str, number: int, line: str) -> str:
    rows = lines(text)
    rows[number] = line
    return "\n".join(rows) + "\n"


def sentence(text: str) -> str:
    verdict = verify(text)
    assert not verdict.proven
    assert verdict.sentence.endswith(".")
    assert verdict.draws == 0
    return verdict.sentence


@given(st.sampled_from(hortus.GAMES), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_one_changed_draw_is_detected_on_its_line(game: str, rng: random.Random) -> None:
    text = record(game)
    rows = lines(text)
    body = rows.index("") + 1
    state = hortus.Record.loads(text).new()
    draws = []
    for number in range(body, len(rows)):
        others = [state.text(action) for action, _ in state.weights() if state.text(action) != rows[number]]
        if others:
            draws.append((number, others))
        state.apply(rows[number])
    number, others = rng.choice(draws)
    verdict = verify(changed_line(text, number, rng.choice(others)))
    assert not verdict.proven
    assert verdict.line == number + 1
    assert f"What came here was {rows[number]!r}, not " in verdict.sentence


@given(
    st.sampled_from(hortus.GAMES),
    st.integers(0, 5),
    st.text(st.characters(codec="ascii", exclude_categories=["C"]), max_size=64),
)
def test_one_changed_nonce_is_detected(game: str, chair: int, nonce: str) -> None:
    text = record(game)
    chair %= hortus.load(game).min_players
    old = re.search(f"^nonce {chair}: (.*)$", text, re.M)
    assert old
    nonce = " ".join(nonce.split())
    if nonce != old[1]:
        sentence(text.replace(old[0], f"nonce {chair}: {nonce}"))
        sentence(text.replace(old[0] + "\n", ""))


@given(
    st.sampled_from(["secret", "commitment", "seal"]), st.integers(0, 63), st.sampled_from("0123456789abcdef")
)
@settings(deadline=None)
def test_one_changed_digit_is_detected(header: str, place: int, digit: str) -> None:
    text = record("felci")
    old = re.search(f"^{header}: (.*)$", text, re.M)
    assert old
    if old[1][place] != digit:
        sentence(text.replace(old[0], f"{header}: {old[1][:place]}{digit}{old[1][place + 1 :]}"))


@given(st.sampled_from(hortus.GAMES), st.data())
@settings(deadline=None)
def test_a_line_that_is_left_out_doubled_or_moved_is_detected(game: str, data: st.DataObject) -> None:
    rows = lines(record(game))
    number = data.draw(st.integers(rows.index("") + 1, len(rows) - 1))
    where = data.draw(st.sampled_from(["out", "doubled", "moved", "cut"]))
    kept = [*rows[:number], *rows[number + 1 :]]
    if where == "doubled":
        kept = [*rows[: number + 1], *rows[number:]]
    elif where == "moved":
        kept.insert(rows.index("") + 1, rows[number])
    elif where == "cut":
        kept = rows[:number]
    if kept != rows:
        sentence("\n".join(kept) + "\n")


def test_another_secret_with_all_that_follows_from_it_is_not_the_one_that_was_promised() -> None:
    """A server that draws anew until it likes the cards, and forges everything but the promise people have
    seen.
    """
    forged = begun("fungi", secret=bytes(32))
    forged.play_on(1000)
    promise = opened("fungi").table.created.commitment
    forged.table.entries[0] = msgspec.structs.replace(forged.table.created, commitment=promise)
    assert "is not the one that was promised" in sentence(forged.table.record(None))


def test_a_changed_table_order_end_or_result_is_detected() -> None:
    text = record("feenbalz")
    for header, value in (("table", "t2"), ("engine", "9"), ("ended", "agreed"), ("result", "9 9 9")):
        assert sentence(re.sub(f"^{header}: .*$", f"{header}: {value}", text, flags=re.M))
    order = re.search("^order: (.*)$", text, re.M)
    assert order
    other = " ".join(reversed(order[1].split()))
    assert "The seats were drawn as" in sentence(text.replace(order[0], f"order: {other}"))
    assert sentence(text.replace(order[0] + "\n", ""))


def test_a_changed_decision_is_detected_even_where_no_draw_depends_on_it() -> None:
    text = finished("left").table.record(None)
    place = re.search("^place (.*)$", text, re.M)
    assert place
    assert verify(text).proven
    assert "The seal does not fit" in sentence(
        text.replace(place[0], "place k9" if place[1] != "k9" else "place k8")
    )


def test_a_changed_nonce_is_detected_even_before_the_first_draw() -> None:
    text = finished("resigned").table.record(None)
    assert "place" not in text.split("\n\n")[1]
    assert "nonce 1: nonce of Ben" in text
    assert sentence(text.replace("nonce 1: nonce of Ben", "nonce 1: nonce of Bel"))


def test_a_changed_nonce_is_detected_even_where_nothing_was_drawn() -> None:
    driver = opened("fungi")
    driver.do(Sit(0, "ann", "Ann", "a nonce"))
    driver.do(Abandon(), SYSTEM)
    text = driver.table.record(None)
    assert verify(text).proven
    assert "The seal does not fit" in sentence(text.replace("nonce 0: a nonce", "nonce 0: another"))


def test_a_record_that_stops_early_is_detected_even_if_it_is_sealed_anew() -> None:
    """The secret is public in the end, so anyone can make a seal."""
    whole = hortus.Record.loads(record("fungi"))
    short = hortus.Record(
        whole.game, whole.players, dict(whole.options), whole.actions[:-1], dict(whole.headers)
    )
    short.headers["result"] = " ".join(map(str, short.replay().scores()))
    short.headers["seal"] = proof._seal(short, bytes.fromhex(short.headers["secret"]))
    assert sentence(short.dumps()) == "The record stops before the game is over."


@pytest.mark.parametrize("header", ["table", "engine", "commitment", "secret", "ended", "seal"])
def test_a_record_without_all_of_its_proof_is_not_proven(header: str) -> None:
    text = re.sub(f"^{header}: .*\n", "", record("fungi"), flags=re.M)
    assert sentence(text) == f"The header {header!r} is missing: this record brings no proof."


@pytest.mark.parametrize("secret", ["", "xyz", "00", "00" * 33])
def test_a_secret_that_is_none_is_named(secret: str) -> None:
    text = re.sub("^secret: .*$", f"secret: {secret}", record("fungi"), flags=re.M)
    assert "The secret is not 32 bytes" in sentence(text)


@pytest.mark.parametrize("header", ["commitment", "secret", "seal", "key", "signature", "order"])
def test_a_header_in_other_letters_is_an_unproven_record(header: str) -> None:
    text = re.sub(f"^{header}: .*\n", "", record("fungi"), flags=re.M)
    assert sentence(text.replace("\n\n", f"\n{header}: é\n\n", 1))


def test_a_game_of_the_terminals_has_no_proof() -> None:
    assert "brings no proof" in sentence(hortus.Match("fungi", seed=3).record.dumps())


@pytest.mark.parametrize("text", ["", "no record", "hortus: 1\ngame: chess\nplayers: 2\n"])
def test_what_is_no_record_cannot_be_read(text: str) -> None:
    with pytest.raises(hortus.RecordError):
        verify(text)


@given(st.text(max_size=300))
@settings(deadline=None)
def test_whatever_the_text_it_is_a_verdict_or_no_record(text: str) -> None:
    for one in (text, record("mars").replace("\n\n", f"\n{text}\n\n", 1), record("mars") + text):
        try:
            verify(one)
        except hortus.RecordError:
            continue
