"""Bots that a host brings: programs, OpenSpiel's bots and imported players, each under a name of its own.

Visitors choose such a name like a level's. What stands behind it only the host says, when the server starts:
nobody else can name a command or a module.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping

import structlog

import hortus
from hortus.core.game import Value
from hortus.core.match import Step
from hortus.core.position import Position
from hortus.players import Player, Seen, make
from hortus.players import check as check_player
from hortus.players.external import PREFIX, External, command_of, tell_game
from hortus.players.names import OPENSPIEL
from hortus.players.registry import check_new
from hortus.table import Refused
from hortus.table.chairs import OPEN, PERSON

STAND_IN = "greedy"  # who decides where such a bot cannot
PATIENCE = 60.0  # seconds for an answer: programs run behind all else here, and are started for each decision

log = structlog.get_logger("hortus.bots")


def bots_of(given: Iterable[str]) -> dict[str, str]:
    """The bots in ``NAME=WHO``, checked; ValueError says what is wrong with one."""
    found: dict[str, str] = {}
    for one in given:
        name, equals, who = (part.strip() for part in one.partition("="))
        if not equals or not who:
            raise ValueError(f"A bot is NAME=WHO, as in mine=external:./my-bot; {one!r} is not.")
        if name in (PERSON, OPEN) or name in found:
            raise ValueError(f"There is a {name!r} already. Take another name.")
        check_new(name)
        _check_who(who)
        found[name] = who
    return found


def _check_who(who: str) -> None:
    """ValueError if there is no such player, at any game."""
    if who.startswith(PREFIX):
        command_of(who)
    elif who.startswith(OPENSPIEL):
        problems = [problem for game in hortus.GAMES if (problem := _spiel_problem(who, game)) is not None]
        if len(problems) == len(hortus.GAMES):
            raise problems[0]
    else:
        check_player(who)


def _spiel_problem(who: str, game: str) -> ValueError | None:
    try:
        _spiel_maker(who, hortus.load(game).new())
    except ValueError as problem:
        return problem
    return None


def _spiel_maker(
    who: str, start: Position, options: Mapping[str, Value] | None = None
) -> Callable[[int], Player]:
    # By name, and only where a host asks for it: a server does without everything for research.
    bots = importlib.import_module("hortus.research.openspiel_bots")
    make_one: Callable[[int], Player] = bots.maker(who, start.game.name, start.players, options or {})
    return make_one


class HostBots:
    """The bots of a host, by name."""

    def __init__(self, bots: Mapping[str, str]) -> None:
        self._bots = dict(bots)

    def __contains__(self, name: str) -> bool:
        return name in self._bots

    @property
    def names(self) -> tuple[str, ...]:
        """What visitors call them."""
        return tuple(self._bots)

    def check(self, name: str, game: str) -> None:
        """`Refused` if this bot does not play this game."""
        who = self._bots[name]
        if who.startswith(OPENSPIEL) and (problem := _spiel_problem(who, game)) is not None:
            raise Refused("bad", str(problem))

    def seated(self, name: str, seed: int, options: Mapping[str, Value], steps: Iterable[Step]) -> SeatedBot:
        """The bot for one decision of a game with these options, in which all of this has happened."""
        return SeatedBot(name, self._bots[name], seed, dict(options), list(steps))


class SeatedBot:
    """A bot for one decision. A program is started for it and told the game so far, so it needs no memory.

    One that fails is not waited for: ``STAND_IN`` decides in its place, and the host's log says why.
    """

    def __init__(
        self, name: str, who: str, seed: int, options: Mapping[str, Value], steps: list[Step]
    ) -> None:
        self._name, self._who, self._seed = name, who, seed
        self._options, self._steps = options, steps
        self._program: External | None = None
        self._is_stopped = False

    def choose(self, seen: Seen) -> int:
        """Its choice, or its stand-in's."""
        try:
            action = self._chosen(seen)
            if action not in seen.legal_actions():
                raise ValueError(f"chose {action}, which is not legal")
        except Exception as problem:  # whatever a player of somebody else's raises
            if not self._is_stopped:
                log.warning(
                    "bot of the host failed", bot=self._name, game=seen.game.name, problem=str(problem)
                )
            return make(STAND_IN, self._seed).choose(seen)
        return action

    def _chosen(self, seen: Seen) -> int:
        start = seen.game.new(seen.players, **self._options)
        if self._who.startswith(OPENSPIEL):
            return _spiel_maker(self._who, start, self._options)(self._seed).choose(seen)
        if not self._who.startswith(PREFIX):
            return make(self._who, self._seed).choose(seen)
        program = self._program = External(command_of(self._who), PATIENCE)
        try:
            program.greet(seen.game, seen.players, seen.seat, self._options, self._seed)
            tell_game(program, start, self._steps, seen.seat)
            return program.choose(seen)
        finally:
            program.close(at_once=True)

    def stop(self) -> None:
        """Nobody waits for the choice any more: end the program."""
        self._is_stopped = True
        if self._program is not None:
            self._program.close(at_once=True)
