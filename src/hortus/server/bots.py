"""Bots that think, in threads, so many at once and one table after the other.

Quick bots do not wait behind those that think for seconds: each sort has its own queue, first come, first
served. A table has at most one bot thinking, so no table gets more than its turn.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

import structlog

from hortus.players import Player, Seen, levels, make
from hortus.players.advice import Advice, advise
from hortus.players.thinker import Thinker
from hortus.server.live_table import LiveTable
from hortus.server.metrics import Metrics
from hortus.store import StoreError
from hortus.table import SYSTEM, BotTurn, Refused, commands

if TYPE_CHECKING:
    from hortus.server.hub import Hub

QUICK = 250  # iterations up to which a bot is a quick one
ADVISER = "master@1000it"  # who gives hints
GRACE = 3.0  # seconds before another process's bot is given up on, beside the time it may think
MOST_SECONDS = 10.0
MOST_ITERATIONS = 20_000

log = structlog.get_logger("hortus.bots")

T = TypeVar("T")


def allowed(level: str) -> bool:
    """Whether a guest may ask for a bot with this budget of its own; the server thinks for many."""
    if "@" not in level:
        return True
    found = levels.find(level)
    return (found.seconds or 0) <= MOST_SECONDS and not (
        isinstance(found.iterations, int) and found.iterations > MOST_ITERATIONS
    )


def is_quick(level: str, game: str) -> bool:
    """Whether this bot has decided before anyone notices."""
    if level.partition("@")[0] not in levels.levels():
        return True
    budget = levels.find(level).budget(game)
    return budget is not None and budget <= QUICK


def seconds(level: str) -> float:
    """How long it may think by the clock."""
    return (levels.find(level).seconds or 0.0) if level.partition("@")[0] in levels.levels() else 0.0


class Bots:
    """All the thinking of one process."""

    def __init__(self, hub: Hub, threads: int, metrics: Metrics) -> None:
        self._hub = hub
        self._metrics = metrics
        self._quick = ThreadPoolExecutor(1, thread_name_prefix="hortus-quick")
        self._deep = ThreadPoolExecutor(threads, thread_name_prefix="hortus-think")
        self._thinking: set[Player] = set()
        self._closing = False

    def look(self, live: LiveTable, late: bool = False) -> None:
        """If a bot is to act at this table, let it think.

        ``late``: the process that wrote the last entry is expected to do that. If it does not for a long
        time, it has probably ended, and this process thinks in its place.
        """
        if live.thinking is not None or self._closing or (turn := live.table.bot_to_move()) is None:
            return
        if late:
            pause = GRACE * (1 + random.random()) + 2 * seconds(turn.level)
            asyncio.get_running_loop().call_later(pause, self._look_again, live, turn.seq)
        else:
            live.thinking = self._hub.spawn(self._play(live, turn))

    def _look_again(self, live: LiveTable, seq: int) -> None:
        """Whether the bot that was to act in this position is still to act."""
        if live.table.seq == seq and self._hub.is_live(live):
            self.look(live)

    async def _play(self, live: LiveTable, turn: BotTurn) -> None:
        """Think and act, until it is somebody else's turn."""
        pause = 0.5
        following: BotTurn | None = turn
        try:
            while following is not None and not self._closing:
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
                following = live.table.bot_to_move()
        finally:
            live.thinking = None

    async def _act(self, live: LiveTable, turn: BotTurn) -> None:
        player = make(turn.level, turn.seed)
        seen = live.table.seen()
        pool = self._quick if is_quick(turn.level, live.table.game.name) else self._deep
        began = time.perf_counter()
        thinking = self._run(pool, player, lambda: player.choose(seen))
        action = await (thinking if pool is self._quick else self._while_wanted(live, turn, player, thinking))
        self._metrics.thought.labels(turn.level.partition("@")[0]).observe(time.perf_counter() - began)
        if not self._closing:
            await self._hub.do(live, commands.Act(action, turn.seq), SYSTEM)

    async def _while_wanted(
        self, live: LiveTable, turn: BotTurn, player: Player, thinking: asyncio.Future[T]
    ) -> T:
        """Wait for a long thought; if the game moves on meanwhile, it is cut short."""
        while not (await asyncio.wait([thinking], timeout=0.1))[0]:
            if live.table.moved > turn.seq and isinstance(player, Thinker):
                player.stop()
        return thinking.result()

    async def advise(self, seen: Seen) -> Advice:
        """What a strong player would do. It knows what the seat knows, and nothing else."""
        return await self._run(self._deep, None, lambda: advise(seen, ADVISER))

    def _run(
        self, pool: ThreadPoolExecutor, player: Player | None, work: Callable[[], T]
    ) -> asyncio.Future[T]:
        """Do this in a thread when there is one."""
        metrics = self._metrics

        def run() -> T:
            metrics.waiting.dec()
            metrics.thinking.inc()
            if player is not None:
                self._thinking.add(player)
            try:
                return work()
            finally:
                if player is not None:
                    self._thinking.discard(player)
                metrics.thinking.dec()

        metrics.waiting.inc()
        return asyncio.get_running_loop().run_in_executor(pool, run)

    async def close(self) -> None:
        """End all thinking: what was not decided is decided anew after the restart."""
        self._closing = True
        for pool in (self._quick, self._deep):
            pool.shutdown(wait=False, cancel_futures=True)
        while self._thinking:
            for player in list(self._thinking):
                if isinstance(player, Thinker):
                    player.stop()
            await asyncio.sleep(0.01)
