"""All games as games of OpenSpiel: ``pyspiel.load_game("hortus_NAME")`` once this module is imported.

Actions have the numbers they have everywhere in Hortus, chance outcomes too. What a seat observes is its
view; its information state is the view and all it was told since the game began, in the words it may read.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import hortus
from hortus.core.game import Game, Longest
from hortus.core.intrinsics import CHANCE, OVER
from hortus.core.planes import Plane
from hortus.core.position import Position
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.research import MissingExtraError
from hortus.research.rewards import rewards

try:
    import numpy
    import pyspiel
except ImportError:
    raise MissingExtraError("OpenSpiel", "openspiel") from None

from hortus.research.openspiel_recall import Recall
from hortus.research.vector import split

PREFIX = "hortus_"
UNKNOWN = Longest(100_000, 100_000)  # of a game that does not say how long it can be
Deals = tuple[tuple[Position, int], ...]
Parameters = Mapping[str, int | bool | str]


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games for so many players with its options, in OpenSpiel's words.

    Returns are zero-sum: 1 for a lone winner, and what that costs shared by the others. A team that plays
    together gets the same.
    """

    name: ClassVar[str]
    hides: ClassVar[bool]  # whether anything is hidden from anyone

    def __init__(self, parameters: Parameters | None = None) -> None:
        self.game = load(self.name)
        settings = {**_defaults(self.game), **(parameters or {})}
        players = settings.pop("players")
        start = self.game.new(players, **settings)  # type: ignore[arg-type]
        self._begin(start, settings, contested=not start.together)

    def _begin(self, start: Position, options: dict[str, bool | int | str] | None, contested: bool) -> None:
        self.start, self.options, self.contested = start, options, contested
        self.bounds = self.game.longest_of(start) or UNKNOWN
        self.planes: tuple[Plane, ...] = self.game.planes_of(start)
        self.recall = Recall(start, self.bounds.decisions + self.bounds.events)
        super().__init__(self.kind(contested), self._info(), {"players": start.players, **(options or {})})

    @classmethod
    def kind(cls, contested: bool = True) -> pyspiel.GameType:
        """What OpenSpiel wants to know of a game before it is set up."""
        game, kinds = load(cls.name), pyspiel.GameType
        return kinds(
            short_name=PREFIX + game.name,
            long_name=game.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
            information=kinds.Information.IMPERFECT_INFORMATION
            if cls.hides
            else kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM if contested else kinds.Utility.IDENTICAL,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=game.max_players,
            min_num_players=game.min_players,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=_defaults(game),
        )

    def _info(self) -> pyspiel.GameInfo:
        return pyspiel.GameInfo(
            num_distinct_actions=self.start.num_actions,
            max_chance_outcomes=self._most_outcomes(),
            num_players=self.start.players,
            min_utility=-1.0 / (self.start.players - 1) if self.contested else 0.0,
            max_utility=1.0,
            utility_sum=0.0 if self.contested else None,
            max_game_length=self.bounds.decisions,
        )

    def _most_outcomes(self) -> int:
        return self.start.num_actions

    def __reduce__(self) -> tuple[Any, ...]:
        return _loaded, (self.name, {"players": self.start.players, **(self.options or {})})

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound on the chance events of a game."""
        return self.bounds.events

    def new_initial_state(self) -> SpielState:
        """The table before anything has happened."""
        return SpielState(self)

    def at(self, position: Position) -> SpielState:
        """This position of ours as a state of OpenSpiel's. Its history begins here."""
        return SpielState(self, Course(position.copy()))

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer:
        """The observer that turns a state into what a seat may know of it."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(kind, self.planes, self.recall)

    def utilities(self, values: list[float]) -> list[float]:
        """Results from 0 to 1 (``State.values``) as OpenSpiel's utilities."""
        return rewards(values, together=not self.contested)


class Endgame(SpielGame):
    """Any position as the beginning of a game, for algorithms that need the whole tree; not registered.

    What is hidden from a spectator is dealt anew at the root, a chance node with every deal that fits what
    all know, so no algorithm can learn what lies where: ``deals`` are those, with in how many ways each can
    come. If there are more than ``most``, a ValueError says so.

    >>> from hortus import Match
    >>> Endgame(Match("mars", seed=1).state).new_initial_state().current_player()   # nothing is hidden there
    0
    >>> Endgame(Match("fungi", seed=1).state, most=50)
    Traceback (most recent call last):
    ValueError: More than 50 deals fit this position: take one nearer the end of the game, ...
    """

    def __init__(
        self, position: Position, most: int = 10_000, deals: Sequence[tuple[Position, int]] | None = None
    ) -> None:
        whole = GAMES[position.game.name]
        self.name, self.hides = whole.name, whole.hides  # type: ignore[misc]
        self.game = position.game
        self.deals = tuple(find_deals(position, most) if deals is None else deals)
        self._begin(position.copy(), None, contested=not position.together)

    def kind(self, contested: bool = True) -> pyspiel.GameType:  # type: ignore[override]
        """That of the whole game."""
        return GAMES[self.name].kind(contested)

    def _most_outcomes(self) -> int:
        return max(super()._most_outcomes(), len(self.deals))

    def max_chance_nodes_in_history(self) -> int:
        """The events of chance, and the deal."""
        return super().max_chance_nodes_in_history() + 1

    def new_initial_state(self) -> SpielState:
        """Before the deal, if there is more than one."""
        if len(self.deals) == 1:
            return self.at(self.deals[0][0])
        return SpielState(self, Course(self.start.copy(), deals=self.deals))

    def __reduce__(self) -> tuple[Any, ...]:
        return Endgame, (self.start, 0, self.deals)


def find_deals(position: Position, most: int) -> list[tuple[Position, int]]:
    """Every position that a spectator cannot tell from this one, and in how many ways each can come.

    Deals are drawn until nothing new has come for so long that one of the rarest would have come.
    """
    count = getattr(position.game.part("deals"), "ways", None)
    if not GAMES[position.game.name].hides or position.is_over:
        return [(position.copy(), 1)]
    if count is None:
        raise ValueError(
            f"Nobody knows how likely the deals of {position.game.title} are: give them as "
            "deals=[(position, ways), ...]."
        )
    rng, found, quiet, patience = Random(1), {}, 0, 200.0
    while quiet < patience:
        deal = position.resample(None, rng)
        quiet += 1
        if (key := deal.key()) in found:
            continue
        quiet, found[key] = 0, (deal, count(deal))
        if len(found) > most:
            raise ValueError(
                f"More than {most} deals fit this position: take one nearer the end of the game, "
                "or allow more with most=."
            )
        ways = [number for _, number in found.values()]
        patience = max(200.0, 12 * sum(ways) / min(ways))
    return [found[key] for key in sorted(found)]


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of one of our games. OpenSpiel copies and keeps ``course``, which holds all of it."""

    def __init__(self, game: SpielGame, course: Course | None = None) -> None:
        super().__init__(game)
        self.course = course or Course(game.start.copy(), options=game.options)

    @property
    def position(self) -> Position:
        """The position as a state of Hortus; a copy of its own."""
        if self.course.deals:
            raise ValueError("Nothing is dealt yet: chance has to choose a deal first.")
        return self.course.state.copy()

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's numbers for chance and the end."""
        player = CHANCE if self.course.deals else self.course.state.player
        return player if player != OVER else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        if self.course.deals:
            return list(range(len(self.course.deals)))
        return self.course.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The chance outcomes and their probabilities."""
        if self.course.deals:
            total = sum(ways for _, ways in self.course.deals)
            return [(number, ways / total) for number, (_, ways) in enumerate(self.course.deals)]
        return self.course.state.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.course.deals:
            return f"deal {action}"
        return self.course.state.text(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.course.deals and self.course.state.player == OVER

    def returns(self) -> list[float]:
        """Nothing before the end; then what it is worth to each seat."""
        if self.course.state.player != OVER:
            return [0.0] * self.course.state.players
        utilities: list[float] = self.get_game().utilities(self.course.state.values())
        return utilities

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> SpielState:
        """A state this seat cannot tell from this one: what it does not know is drawn anew, uniformly.

        Nothing of the true history goes with it. What the other seats were told is taken to be what this one
        was.
        """
        return SpielState(self.get_game(), self.course.imagined(player_id, _Bits(probability_sampler)))

    def __str__(self) -> str:
        return str(self.course.state)


class Course:
    """A position and what has led to it, as every seat and a spectator (the last) were told.

    Written only when it is asked for. ``options``: those of the game, if it begins here. A course that begins
    later has no record. ``deals``: what chance can deal first; until then nobody sees more than a spectator.
    """

    __slots__ = ("_before", "_heard", "_told", "_views", "actions", "deals", "options", "state")

    def __init__(
        self,
        state: Position,
        told: tuple[str, ...] = (),
        options: Mapping[str, bool | int | str] | None = None,
        deals: Deals = (),
    ) -> None:
        self.state = state
        self.options = options
        self.deals = deals
        self.actions: list[int] = []
        self._told = told or ("",) * (state.players + 1)
        self._heard = 0  # how many of the actions have been told
        self._before = state.copy()  # the position before the first that has not
        self._views: dict[int, str] = {}

    def apply(self, action: int) -> None:
        """Apply an action."""
        if self.deals:
            self.state, self.deals = self.deals[action][0].copy(), ()
            self._before = self.state.copy()
            self._views.clear()
            return
        self.state.apply(action)
        self.actions.append(action)
        self._views.clear()

    def told(self, seat: int) -> str:
        """All events as this seat (-1: a spectator) may read them: who acted, and what was done."""
        if self._heard < len(self.actions):
            state = self._before.copy()  # the old one may be another course's, too
            lines = [[text] for text in self._told]
            for action in self.actions[self._heard :]:
                for place, one in enumerate((*range(state.players), None)):
                    lines[place].append(f"{state.player} {state.redacted(action, one)}\n")
                state.apply(action)
            self._told = tuple("".join(one) for one in lines)
            self._before, self._heard = state, len(self.actions)
        return self._told[seat]

    def seen(self, seat: int, recall: bool) -> str:
        """What this seat (-1: a spectator) sees; with ``recall``, after all it was told."""
        seat = -1 if self.deals else seat
        if seat not in self._views:
            self._views[seat] = json.dumps(self.state.view(None if seat < 0 else seat), separators=(",", ":"))
        return self.told(seat) + self._views[seat] if recall else self._views[seat]

    def imagined(self, seat: int, rng: Any) -> Course:
        """Another course that this seat cannot tell from this one."""
        twin = Course(self.state.resample(seat, rng), (self.told(seat),) * len(self._told))
        twin._views[seat] = self.seen(seat, recall=False)  # the same; searches ask for it every time
        return twin

    def __deepcopy__(self, memo: object) -> Course:
        twin = Course.__new__(Course)
        twin.state = self.state.copy()
        twin.options, twin.deals = self.options, self.deals
        twin.actions = self.actions[:]
        twin._told, twin._heard, twin._before = self._told, self._heard, self._before
        twin._views = {}
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """The history as a record, if there is one."""
        if self.options is None:
            self.told(-1)
            return Course, (self.state, self._told, None, self.deals)
        texts = [self.state.text(action) for action in self.actions]
        record = Record(
            self.state.game.name, self.state.players, dict(self.options), texts, rules=self.state.game.rules
        )
        return _replayed, (record.dumps(),)


def _replayed(text: str) -> Course:
    record = Record.loads(text)
    state = record.new()
    course = Course(state, options=state.game.check_options(state.players, record.options))
    for action in record.actions:
        course.apply(state.parse(action))
    return course


class Observer:
    """What a seat may know (PyObserver in OpenSpiel's words), as text and as planes.

    An information state has further planes for what the seat was told. Text only is what a seat alone knows:
    the parts of its view that a spectator's does not have.
    """

    def __init__(self, kind: Any, planes: tuple[Plane, ...], recall: Recall) -> None:
        self._recall: bool = kind.perfect_recall
        self._spectates: bool = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._secrets: bool = not kind.public_info and not self._spectates and not self._recall
        everybody = kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS
        if everybody or not (kind.public_info or self._secrets):
            raise ValueError(
                "A state of Hortus can be observed by one seat or by a spectator, with all that is public."
            )
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        self._told = recall
        self._observed = sum(plane.size for plane in planes)
        if not self._secrets:
            whole = (*planes, *recall.planes) if self._recall else planes
            self.tensor = numpy.zeros(sum(plane.size for plane in whole), numpy.float32)
            self.dict = split(self.tensor, whole)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what this seat, or a spectator, may know into ``tensor``."""
        if self.tensor is None:
            raise NotImplementedError(
                "This is a string in Hortus; there are tensors of what a seat observes, all in all."
            )
        spectates = self._spectates or bool(state.course.deals)
        self.tensor[: self._observed] = state.course.state.observation(None if spectates else player)
        if self._recall:
            self._told.write(state.course.told(-1 if spectates else player), self.dict)

    def string_from(self, state: SpielState, player: int) -> str:
        """What this seat, or a spectator, may know."""
        if self._secrets:
            public, own = (json.loads(state.course.seen(seat, recall=False)) for seat in (-1, player))
            return json.dumps(_beyond(own, public), separators=(",", ":"))
        return state.course.seen(-1 if self._spectates else player, self._recall)


def _beyond(own: Any, public: Any) -> Any:
    """The parts of a view that are not in another; those of a list by their places."""
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        own, public = ({str(place): one for place, one in enumerate(said)} for said in (own, public))
    if not isinstance(own, dict) or not isinstance(public, dict):
        return own
    return {name: _beyond(said, public.get(name)) for name, said in own.items() if said != public.get(name)}


class _Bits:
    """OpenSpiel's source of random numbers, as ``State.resample`` wants it."""

    def __init__(self, sampler: Callable[[], float]) -> None:
        self._sampler = sampler

    def getrandbits(self, size: int) -> int:
        """So many bits, thirty-two at a time."""
        word = 0
        for _ in range(0, size, 32):
            word = word << 32 | int(self._sampler() * (1 << 32))
        return word & ((1 << size) - 1)


def _defaults(game: Game) -> dict[str, int | bool | str]:
    return {"players": game.min_players, **game.defaults()}


def _loaded(name: str, parameters: Parameters) -> SpielGame:
    return GAMES[name](parameters)


def spiel_class(name: str, hides: bool) -> type[SpielGame]:
    """The class of one game in OpenSpiel."""
    members = {"name": name, "hides": hides, "__module__": __name__}
    return type(f"Spiel{name.title()}", (SpielGame,), members)


GAMES: dict[str, type[SpielGame]] = {name: spiel_class(name, load(name).hides) for name in hortus.GAMES}
for _game in GAMES.values():
    pyspiel.register_game(_game.kind(), _game)
