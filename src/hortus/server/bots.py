"""Bots that think, and hints: for whom, at which tables, and how much of it at once.

A fair queue shares the threads among all who want something thought about (see ``fair_queue.py``). A table
has at most one bot thinking, and none while nobody looks at it and no person has a seat there.
"""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import structlog

from hortus.players import Player, Seen, levels, make
from hortus.players.advice import Advice, advise_in_slices
from hortus.players.thinker import Slices, Thinker
from hortus.server.fair_queue import Tenant
from hortus.server.host_bots import STAND_IN, SeatedBot
from hortus.server.live_table import LiveTable
from hortus.server.metrics import Metrics
from hortus.server.think_pool import SLICE, ThinkPool
from hortus.store import StoreError
from hortus.table import SYSTEM, BotTurn, Refused, commands

if TYPE_CHECKING:
    from hortus.server.hub import Hub

QUICK = 2_000  # iterations up to which a thought is a short one
ADVISER = "master@1000it"  # who gives hints
GRACE = 3.0  # seconds before another process's bot is given up on, beside the time it may think
LOOK = 10.0  # seconds for which somebody who has asked for a table is looking at it
MOST_SECONDS, MOST_ITERATIONS = 10.0, 20_000  # of a bot's budget, for accounts
GUEST_SECONDS, GUEST_ITERATIONS = 1.0, 5_000  # the same for guests
MOST_WAITING = 20, 200  # thoughts of one person, and of one neighbourhood, until no more are asked for
UNKNOWN = ""  # the neighbourhood of all tables from before a restart, until somebody looks at them

log = structlog.get_logger("hortus.bots")


def check_budget(level: str, is_guest: bool) -> None:
    """`Refused` if a bot's budget is more than this person may ask for."""
    if level.partition("@")[0] not in levels.levels():
        return
    found = levels.find(level)
    seconds, iterations = found.seconds or 0.0, found.iterations or 0
    if seconds > MOST_SECONDS or iterations > MOST_ITERATIONS:
        raise Refused(
            "bad",
            f"{level!r} may not sit here: a bot thinks for up to {MOST_SECONDS:g} s "
            f"or {MOST_ITERATIONS} iterations.",
        )
    if is_guest and (seconds > GUEST_SECONDS or iterations > GUEST_ITERATIONS):
        raise Refused(
            "bad",
            f"{level!r} may not sit here: for guests a bot thinks for up to {GUEST_SECONDS:g} s "
            f"or {GUEST_ITERATIONS} iterations. With an account it may be {MOST_SECONDS:g} s "
            f"or {MOST_ITERATIONS}.",
        )


def is_quick(level: str, game: str) -> bool:
    """Whether this bot's thoughts are short ones: all but those that think by the clock, or a lot."""
    if level.partition("@")[0] not in levels.levels():
        return True
    budget = levels.find(level).budget(game)
    return budget is not None and budget <= QUICK


def seconds(level: str) -> float:
    """How long it may think by the clock."""
    return (levels.find(level).seconds or 0.0) if level.partition("@")[0] in levels.levels() else 0.0


def _choose(player: Player, seen: Seen) -> Slices[int]:
    if isinstance(player, Thinker):
        return (yield from player.choose_in_slices(seen, SLICE))
    return player.choose(seen)


class Bots:
    """All the thinking of one process."""

    def __init__(self, hub: Hub, threads: int, metrics: Metrics, pool: ThinkPool | None = None) -> None:
        self._hub = hub
        self._metrics = metrics
        self._pool = pool or ThinkPool(threads, metrics)
        self._few = 2 * threads
        self._closing = False

    def is_wanted(self, live: LiveTable) -> bool:
        """Whether the game is to go on: somebody looks, or a person has a seat there and may come back."""
        return (
            bool(live.clients)
            or has_people(live)
            or (live.looked is not None and self._hub.clock() - live.looked < LOOK)
        )

    def look(self, live: LiveTable, late: bool = False) -> None:
        """If a bot is to act at this table, let it think; if it thinks of what is past, stop it.

        ``late``: the process that wrote the last entry is expected to do that. If it does not for a long
        time, it has probably ended, and this process thinks in its place.
        """
        if live.thought is not None and (live.table.moved > live.thought[0] or not self.is_wanted(live)):
            self._pool.stop(live.thought[1])
        if live.thinking is not None or (turn := self._turn(live)) is None:
            return
        if late:
            pause = GRACE * (1 + random.random()) + 2 * seconds(turn.level)
            asyncio.get_running_loop().call_later(pause, self._look_again, live, turn.seq)
        else:
            live.thinking = self._hub.spawn(self._play(live, turn))

    def wake(self, live: LiveTable) -> None:
        """Somebody looks at the table: it goes on if it rested."""
        # Where people sit it never rests, and the process that wrote the last entry thinks.
        if not (self._hub.store.shared and has_people(live)):
            self.look(live)

    def _turn(self, live: LiveTable) -> BotTurn | None:
        """The bot that is to think now, if one is."""
        turn = live.table.bot_to_move()
        return None if turn is None or self._closing or not self.is_wanted(live) else turn

    def _look_again(self, live: LiveTable, seq: int) -> None:
        """Whether the bot that was to act in this position is still to act."""
        if live.table.seq == seq and self._hub.is_live(live):
            self.look(live)

    async def _play(self, live: LiveTable, turn: BotTurn) -> None:
        """Think and act, until it is somebody else's turn or nobody wants it."""
        pause = 0.5
        following: BotTurn | None = turn
        try:
            while following is not None:
                try:
                    await self._act(live, following)
                    pause = 0.5
                except Refused as refusal:
                    if refusal.kind != "stale":
                        log.warning(
                            "bot refused",
                            table=live.table.id,
                            level=following.level,
                            sentence=refusal.sentence,
                        )
                        return
                except StoreError as problem:
                    log.warning("bot waits for the database", table=live.table.id, problem=str(problem))
                    await asyncio.sleep(pause)
                    pause = min(10.0, 2 * pause)
                following = self._turn(live)
        finally:
            live.thinking = None

    async def _act(self, live: LiveTable, turn: BotTurn) -> None:
        player = self._player(live, turn)
        thought = self._pool.submit(
            live.tenant or Tenant(UNKNOWN, live.row.creator or live.table.id),
            _choose(player, live.table.seen()),
            is_short=not isinstance(player, SeatedBot) and is_quick(turn.level, live.table.game.name),
            stop=player.stop if isinstance(player, Thinker | SeatedBot) else lambda: None,
        )
        live.thought = turn.seq, thought
        try:
            action = await thought.result
        finally:
            live.thought = None
        if action is not None and not self._closing:
            self._metrics.thought.labels(turn.level.partition("@")[0]).observe(thought.seconds)
            await self._hub.do(live, commands.Act(action, turn.seq), SYSTEM)

    def _player(self, live: LiveTable, turn: BotTurn) -> Player:
        """Whoever decides: a level, or a bot of the host; where it is not there any more, its stand-in."""
        host_bots, table = self._hub.host_bots, live.table
        if turn.level in host_bots:
            return host_bots.seated(turn.level, turn.seed, table.options, table.history.steps())
        try:
            return make(turn.level, turn.seed)
        except ValueError:
            log.warning("no such bot any more", table=table.id, bot=turn.level, instead=STAND_IN)
            return make(STAND_IN, turn.seed)

    async def advise(self, seen: Seen, tenant: Tenant) -> Advice:
        """What a strong player would do. It knows what the seat knows, and nothing else."""
        thinker = Thinker(0, levels.find(ADVISER))
        thought = self._pool.submit(
            tenant, advise_in_slices(seen, thinker, SLICE), is_short=True, stop=thinker.stop
        )
        advice = await thought.result
        assert advice is not None  # nobody stops it; when the server closes, it is cancelled
        return advice

    def check_quota(self, tenant: Tenant) -> None:
        """`Refused` if enough is waiting to be thought about for this person or neighbourhood."""
        if any(count >= most for count, most in zip(self._pool.waiting(tenant), MOST_WAITING, strict=True)):
            raise Refused("rate", "Enough bots of yours are waiting to think. Please try again in a moment.")

    async def has_time(self) -> None:
        """Wait until only few thoughts are waiting."""
        await asyncio.sleep(0)  # what was just asked for comes first
        while self._pool.waiting()[0] >= self._few:
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        """End all thinking: what was not decided is decided anew after the restart."""
        self._closing = True
        await self._pool.close()


def has_people(live: LiveTable) -> bool:
    """Whether a person has a seat at the table, also one for whom a bot plays on."""
    return any(chair.holder is not None for chair in live.table.chairs)
