"""The record of a game at a table, and the proof that nothing in it was arranged.

A whole record has, besides the usual headers, the table, the commitment that was shown before anyone sat
down, the secret, every nonce, and a seal: HMAC-SHA256 over all that matters. Its key is the secret, which is
public by then: the seal shows damage, not forgery. That a game was played so, a server says by its signature
(`signature`). What a record cannot prove by itself is that its commitment is the one that was shown: compare
it with the one you saw when you sat down.
"""

from __future__ import annotations

import hmac
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import msgspec

from hortus.core.errors import IllegalAction
from hortus.core.game import Game
from hortus.core.intrinsics import CHANCE
from hortus.core.position import Position
from hortus.core.record import Record, read
from hortus.table import daily, signature
from hortus.table.authority import going
from hortus.table.chance import SECRET_SIZE, Draws, Source, commitment
from hortus.table.refusals import Refused
from hortus.table.seat_view import action_text

if TYPE_CHECKING:
    from hortus.table.table import Table

UNTOLD = (
    "Others may still play this deal of the day: its secret, and the proof, come when the day has closed."
)
PROOF = ("table", "engine", "commitment", "secret", "ended", "seal")


class Verdict(msgspec.Struct, frozen=True):
    """Whether a record is proven, and if not, why and on which line."""

    proven: bool
    sentence: str
    line: int | None = None
    draws: int = 0  # how many were checked
    key: str = ""  # the public key that the record is signed by, in hexadecimal; empty: it is not signed


class Draw(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One draw: its number on the line of play, its entry, every outcome with its weight, and what came."""

    index: int  # in a deal of the day: its number among those of its purpose
    seq: int
    outcomes: list[tuple[str, int]]  # in the order in which they are laid out
    drawn: str
    purpose: str = "draw"  # in a deal of the day: the pile


class Proof(msgspec.Struct, frozen=True):
    """All that is needed to draw everything again: see "Fair chance" in docs/protocol.md."""

    table: str  # or the name of a deal of the day
    commitment: str
    secret: str
    nonces: list[str]  # by chair: as people sat down, before chance moved them
    order: list[int]  # by seat, the chair whose occupant plays there; empty if chance was not asked
    draws: list[Draw]


# Writing ------------------------------------------------------------------------------------------


def record(table: Table, seat: int | None, now: float | None = None) -> str:
    """The game as text: the whole, with its proof, once it is over.

    Before that what this seat (None: a spectator) may know. What the seat may not know is a ``?``. A whole
    record can be read by ``hortus.Record.loads`` and checked by ``verify``.
    """
    created, chairs = table.created, sorted(table.chairs, key=lambda chair: chair.number)
    headers = {"date": datetime.fromtimestamp(table.times[0], UTC).strftime("%Y-%m-%d")}
    headers.update(
        {
            f"seat {one}": chair.level or chair.name
            for one, chair in enumerate(table.chairs)
            if chair.level or chair.name
        }
    )
    headers.update({"table": table.id, "engine": created.engine, "commitment": created.commitment})
    headers.update({f"nonce {chair.number}": chair.nonce for chair in chairs if chair.nonce})
    if created.rematch_of:
        headers["rematch of"] = created.rematch_of
    if created.daily:
        headers["daily"] = created.daily
    if table.settings.seating == "random" and table.started is not None:
        headers["order"] = " ".join(str(chair.number) for chair in table.chairs)
    actions = [action_text(table, seat, seq) for seq in table.history.seqs]
    written = Record(created.game, created.players, dict(created.options), actions, headers, created.rules)
    if table.stopped is not None:
        headers["note"] = table.stopped.sentence
    if table.result is not None:
        headers["result"] = " ".join(map(str, table.result.scores))
        headers["ended"] = table.result.how
        secret = table.told_secret(now)
        if secret:
            headers["secret"] = secret
        if table.result.next_commitment:
            headers["next commitment"] = table.result.next_commitment
        if secret:
            headers["seal"] = _seal(written, table.secret)
    return written.dumps()


def proof(table: Table, now: float | None = None) -> Proof:
    """Every draw of a game that is over, and what it follows from.

    `Refused` before that: it would give the secret away.
    """
    going(table)
    if table.result is None:
        raise Refused("over", "The proof comes when the game is over; until then nobody may know the secret.")
    secret = table.told_secret(now)
    if not secret:
        raise Refused("over", UNTOLD, code="day_open")
    chairs = sorted(table.chairs, key=lambda chair: chair.number)
    order = (
        [chair.number for chair in table.chairs]
        if table.settings.seating == "random" and table.started is not None
        else []
    )
    line, texts, draws = table.history, table.game.texts, list[Draw]()
    counted = _counted(table.game, table.created.daily)
    state = table.game.new(table.players, **table.options)
    for mover, action, seq in zip(line.movers, line.actions, line.seqs, strict=True):
        if mover == CHANCE:
            weights = state.weights()
            outcomes = [(texts[outcome], weight) for outcome, weight in weights]
            purpose, index = counted.next(weights)
            draws.append(Draw(index, seq, outcomes, texts[action], purpose))
        state.apply(action)
    return Proof(
        table.drawn_for(table.created),
        table.created.commitment,
        secret,
        [chair.nonce for chair in chairs],
        order,
        draws,
    )


def _counted(game: Game, day: str) -> Draws:
    """What numbers the draws of a game from its beginning."""
    return daily.PileDraws(game) if day else Draws()


def _nonces(written: Record) -> list[str]:
    return [written.headers.get(f"nonce {chair}", "") for chair in range(written.players)]


def _seal(written: Record, secret: bytes) -> str:
    """The seal of all that matters in a record: not of names, dates and notes."""
    options = sorted((name, value) for name, value in written.options.items() if value is not False)
    matters = [
        written.headers.get(name, "")
        for name in ("table", "engine", "commitment", "ended", "result", "order")
    ]
    content = [written.game, written.players, options, matters, _nonces(written), written.actions]
    if written.rules != 1:
        content.append(written.rules)
    if "daily" in written.headers:
        content.append(written.headers["daily"])
    return hmac.digest(secret, b"hortus 1 seal\n" + msgspec.json.encode(content), "sha256").hex()


# Checking -----------------------------------------------------------------------------------------


class _Unproven(Exception):  # noqa: N818
    """What is wrong, and on which line or in which header."""

    def __init__(self, sentence: str, line: int | None = None) -> None:
        super().__init__(sentence)
        self.line = line


def verify(text: str) -> Verdict:
    """Check every draw of a record against its secret, the secret against its commitment, and the signature.

    RecordError: it is no record.
    """
    written, head, body = read(text)
    lines = {line.partition(":")[0].strip(): number for number, line in head}
    try:
        secret = _secret(written, lines)
        source = Source(secret, _drawn_for(written), _nonces(written))
        _check_order(written, source, lines)
        state, draws = _check_draws(written, source, body)
        _check_end(written, state, lines)
        if not hmac.compare_digest(_seal(written, secret).encode(), written.headers["seal"].encode()):
            raise _Unproven("The seal does not fit: something was changed, added or left out.", lines["seal"])
        key = signature.signer(text)
    except _Unproven as problem:
        return Verdict(False, str(problem), problem.line)
    except signature.SignatureError as problem:
        return Verdict(False, str(problem), lines.get(signature.SIGNATURE))
    before = "the day" if "daily" in written.headers else "the game"
    sentence = f"All {draws} draws follow from the secret that the server committed to before {before}."
    return Verdict(True, sentence, None, draws, key)


def _drawn_for(written: Record) -> str:
    """What the draws of a record are made for."""
    day = written.headers.get("daily")
    return written.headers["table"] if day is None else daily.deal_name(day, written.game)


def _secret(written: Record, lines: dict[str, int]) -> bytes:
    """The secret, if it is the one that was promised."""
    if "daily" in written.headers and "ended" in written.headers and "secret" not in written.headers:
        raise _Unproven(UNTOLD)
    for name in PROOF:
        if name not in written.headers:
            raise _Unproven(f"The header {name!r} is missing: this record brings no proof.")
    try:
        secret = bytes.fromhex(written.headers["secret"])
    except ValueError:
        secret = b""
    if len(secret) != SECRET_SIZE:
        raise _Unproven(f"The secret is not {SECRET_SIZE} bytes in hexadecimal.", lines["secret"])
    if commitment(secret) != written.headers["commitment"]:
        raise _Unproven(
            "The secret is not the one that was promised: its SHA-256 is not the commitment.", lines["secret"]
        )
    return secret


def _check_order(written: Record, source: Source, lines: dict[str, int]) -> None:
    """Who plays which seat, where chance was asked."""
    given = written.headers.get("order")
    drawn = " ".join(map(str, source.order(written.players)))
    if given is not None and given.split() != drawn.split():
        raise _Unproven(f"The seats were drawn as {drawn}, not as {given[:60]}.", lines["order"])


def _check_draws(written: Record, source: Source, body: list[tuple[int, str]]) -> tuple[Position, int]:
    """Play the record through; its last position, and how many draws there were.

    The record gets its actions.
    """
    state, draws = written.new(), 0
    counted = _counted(state.game, written.headers.get("daily", ""))
    for number, line in body:
        try:
            action = state.parse(line)
            if state.player == CHANCE:
                weights = state.weights()
                purpose, index = counted.next(weights)
                drawn = source.draw(index, weights, purpose)
                if action != drawn:
                    raise _Unproven(
                        f"What came here was {state.text(drawn)!r}, not {state.text(action)!r}.", number
                    )
                draws += 1
            state.apply(action)
        except IllegalAction as problem:
            raise _Unproven(str(problem), number) from None
        written.actions.append(state.text(action))
    return state, draws


def _check_end(written: Record, state: Position, lines: dict[str, int]) -> None:
    """The record must go as far as the game went, and come to what it says."""
    if written.headers["ended"] == "played" and not state.is_over:
        raise _Unproven("The record stops before the game is over.")
    comes_to = " ".join(map(str, state.scores()))
    if written.headers.get("result", "").split() != comes_to.split():
        raise _Unproven(
            f"The game comes to {comes_to!r}, and the record says otherwise.", lines.get("result")
        )
