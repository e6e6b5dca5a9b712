"""Commands and questions of a seat, whichever way they come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hortus.players.advice import Advice, AdvisedAction
from hortus.server import messages
from hortus.server.live_table import LiveTable, Outbox
from hortus.server.messages import AskHint, Done, Drafted, Hint, HintOption, PlaySteps, TryOut
from hortus.server.metrics import Metrics
from hortus.table import Refused, commands

if TYPE_CHECKING:
    from hortus.server.context import AppContext


async def answer(
    house: AppContext, live: LiveTable, said: messages.Command, seat: int | None, by: Outbox | None = None
) -> messages.CommandAnswer:
    """Carry out a command of this seat (None: somebody who watches) or answer its question.

    `Refused` says why not.
    """
    if isinstance(said, TryOut):
        await house.hub.refresh(live)
        return Drafted(said.id, live.table.draft(_mine(seat), said.steps))
    if isinstance(said, PlaySteps):
        return await _step(house, live, said, _mine(seat), by)
    if isinstance(said, AskHint):
        return await hint(house, live, said, _mine(seat))
    return Done(said.id, await house.hub.do(live, said, seat, by))


async def _step(
    house: AppContext, live: LiveTable, said: PlaySteps, seat: int, by: Outbox | None
) -> Drafted | Done:
    """Play a whole turn; show what would be after a part of one, or where the client wants to confirm."""
    await house.hub.refresh(live)
    trial = live.table.try_out(seat, said.steps, said.seq)
    if said.confirm or not trial.complete:
        return Drafted(said.id, trial.draft())
    return Done(said.id, await house.hub.do(live, commands.Play(trial.steps, said.seq), seat, by))


def _mine(seat: int | None) -> int:
    if seat is None:
        raise Refused("seat", "Only who sits at this table can do this.")
    return seat


async def hint(house: AppContext, live: LiveTable, said: AskHint, seat: int) -> Hint:
    """What a strong player would do with what this seat knows; one hint at a time for each seat."""
    await house.hub.refresh(live)
    table = live.table
    table.draft(seat, [])  # refused unless this seat is to act
    asking = (table.id, seat)
    if asking in house.hinting:
        raise Refused("rate", "A hint is on its way already.")
    house.hinting.add(asking)
    seq = table.seq
    try:
        advice = await house.hub.bots.advise(table.seen())
    finally:
        house.hinting.discard(asking)
    return told(said, seq, advice)


def told(said: AskHint, seq: int, advice: Advice) -> Hint:
    """As much of the advice as was asked for."""
    if said.strength == "look":
        return Hint(said.id, seq, advice.look)
    if said.strength == "move":
        return Hint(said.id, seq, advice.look, option(advice.best))
    others = tuple(option(one) for one in advice.others)
    return Hint(
        said.id, seq, advice.look, option(advice.best), others, advice.line, tuple(advice.sentences())
    )


def option(one: AdvisedAction) -> HintOption:
    """An option, as it goes out."""
    return HintOption(one.action, one.text, one.words, round(one.win, 4), round(one.points, 2))


def broken(metrics: Metrics, log: Any, what: str, **facts: object) -> None:
    """Something failed that should not: for the host, not for the client."""
    metrics.broken.inc()
    log.exception(what, **facts)
