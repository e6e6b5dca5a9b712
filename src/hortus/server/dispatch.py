"""Commands and questions of a seat, whichever way they come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hortus.players.advice import Advice, AdvisedAction
from hortus.players.seen import Seen
from hortus.server import messages
from hortus.server.access import sentence
from hortus.server.fair_queue import Tenant
from hortus.server.hub import CommandOutcome
from hortus.server.live_table import LiveTable, Outbox
from hortus.server.messages import (
    AskHint,
    Done,
    Drafted,
    Hint,
    HintOption,
    HintReason,
    News,
    PlaySteps,
    TryOut,
)
from hortus.server.metrics import Metrics
from hortus.table import SYSTEM, Refused, commands

if TYPE_CHECKING:
    from hortus.server.context import AppContext


QUESTIONS = (AskHint, TryOut, PlaySteps)  # what may be answered without changing the table


async def answer(
    context: AppContext, live: LiveTable, said: messages.Command, seat: int | None, tenant: Tenant
) -> messages.CommandAnswer:
    """Carry out a command of this seat (None: somebody who watches) or answer its question.

    `Refused` says why not.
    """
    found = await _carry_out(context, live, said, seat, None, tenant)
    return Done(said.id, found.seq) if isinstance(found, CommandOutcome) else found


async def respond(
    context: AppContext, live: LiveTable, said: messages.Command, client: Outbox, tenant: Tenant
) -> Sequence[messages.CommandAnswer | News]:
    """The same for a connected client: its answer is the news of what it did, with the command's id."""
    found = await _carry_out(context, live, said, client.seat, client, tenant)
    if not isinstance(found, CommandOutcome):
        return (found,)
    if found.news is None:
        return (Done(said.id, found.seq),)
    if said.id is None:
        return (found.news, Done(None, found.seq))
    return (News(found.news.events, found.news.sight, said.id),)


async def _carry_out(
    context: AppContext,
    live: LiveTable,
    said: messages.Command,
    seat: int | None,
    by: Outbox | None,
    tenant: Tenant,
) -> CommandOutcome | Drafted | Hint:
    if seat is not None:
        holder = live.table.chairs[seat].holder
        if (ban := context.access.ban_of((holder,))) is not None:
            raise Refused("seat", sentence(ban), code="banned")
        if isinstance(said, commands.Say):
            context.access.check_voice(holder)
    if not isinstance(said, QUESTIONS):
        return await context.hub.carry_out(live, said, seat, by)
    if isinstance(said, AskHint):
        return await hint(context, live, said, _mine(seat), tenant)
    await context.hub.refresh(live)
    trial = live.table.try_out(_mine(seat), said.steps, said.seq if isinstance(said, PlaySteps) else None)
    if isinstance(said, TryOut) or said.confirm or not trial.complete:
        return Drafted(said.id, trial.draft())
    return await context.hub.carry_out(live, commands.Play(trial.steps, said.seq), seat, by)


def _mine(seat: int | None) -> int:
    if seat is None:
        raise Refused("seat", "Only who sits at this table can do this.")
    return seat


async def hint(context: AppContext, live: LiveTable, said: AskHint, seat: int, tenant: Tenant) -> Hint:
    """What a strong player would do with what this seat knows; one hint at a time for each seat."""
    await context.hub.refresh(live)
    table = live.table
    trial = table.try_out(seat, said.steps)  # refused unless this seat is to act
    if table.settings.rated:
        raise Refused("bad", "In a rated game nobody gets hints.", code="rated_hint")
    if trial.complete:
        raise Refused("bad", "This turn is whole: confirm it, or take a step back.", code="whole_turn")
    asking = (table.id, seat)
    if asking in context.hinting:
        raise Refused("rate", "A hint is on its way already.")
    context.hub.bots.check_quota(tenant)
    context.hinting.add(asking)
    seq = table.seq
    try:
        await context.hub.do(live, commands.GiveHint(seat, said.strength), SYSTEM)
        advice = await context.hub.bots.advise(Seen(trial.state), tenant)
    finally:
        context.hinting.discard(asking)
    return told(said, seq, advice)


def told(said: AskHint, seq: int, advice: Advice) -> Hint:
    """As much of the advice as was asked for."""
    if said.strength == "look":
        return Hint(said.id, seq, advice.look)
    if said.strength == "move":
        return Hint(said.id, seq, advice.look, option(advice.best))
    others = tuple(option(one) for one in advice.others)
    reasons = tuple(HintReason(kind, points) for kind, points in advice.reasons())
    sentences = tuple(advice.sentences())
    return Hint(said.id, seq, advice.look, option(advice.best), others, advice.line, reasons, sentences)


def option(one: AdvisedAction) -> HintOption:
    """An option, as it goes out."""
    return HintOption(one.action, one.text, one.words, round(one.win, 4), round(one.points, 2))


def broken(metrics: Metrics, log: Any, what: str, **facts: object) -> None:
    """Something failed that should not: for the host, not for the client."""
    metrics.broken.inc()
    log.exception(what, **facts)
