"""What is known of a game before a position is set up, and how to set one up.

A game is a folder of ``hortus.games``. What it needs not have is in ``defaults``.
"""

from __future__ import annotations

import importlib
import importlib.util
from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache, cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from hortus.core import limits
from hortus.core.errors import IllegalAction, Reason
from hortus.core.planes import Plane

if TYPE_CHECKING:
    from hortus.core.dials import Dial
    from hortus.core.position import Position
    from hortus.core.state import State
    from hortus.core.view_planes import PlaneLayout
    from hortus.text_canvas import BoardStyle, Canvas

DEFAULTS = "hortus.core.defaults"
Value = bool | int | str  # of an option: on or off, the number of a dial, a file
SHOWN = 6  # how many legal actions an error names before it says how many more there are


@cache
def _module(folder: str, part: str) -> ModuleType | None:
    """A module of a game's folder, if there is one."""
    name = f"hortus.games.{folder}.{part}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


@cache
def _layout(folder: str, players: int) -> PlaneLayout:
    from hortus.core.view_planes import PlaneLayout

    return PlaneLayout(importlib.import_module(f"hortus.games.{folder}.rules").Rules, players)


def _of(part: Callable[..., Any], state: Position) -> Any:
    """What a function of a game's folder says for so many players, and for the dials where it has any."""
    dials = getattr(state, "dials", ())
    return part(state.players, list(dials)) if dials else part(state.players)


class Longest(NamedTuple):
    """No game has more decisions of the players, nor more events of chance."""

    decisions: int
    events: int


@dataclass(frozen=True)
class PileTable:
    """Where each action would come from, were it an outcome of chance; for ``Deal``."""

    piles: array[int]  # by action number: which pile, as a number
    faces: array[int]  # which card of the pile: the first action number of that name
    salts: array[int]  # by pile: what sets its shuffle apart

    def fresh_slots(self) -> array[int]:
        """A number below 0 for each pile."""
        return array("h", [-1] * len(self.salts))


def _alike(text: str, others: Sequence[str]) -> list[str]:
    """Up to three of the others that are most like a text."""
    import difflib  # only errors need it

    return difflib.get_close_matches(text, others, n=3, cutoff=0.5)


@dataclass(frozen=True)
class Option:
    """One choice a table makes before the game: on or off, or a file that replaces a table of the game's."""

    help: str
    kind: type = bool  # bool, or str for a path
    default: bool | str = False
    players: tuple[int, ...] = ()  # the numbers of players it is for; empty: all

    def check(self, name: str, value: object, players: int) -> Value:
        """The value if it is allowed; a ValueError that says what is, otherwise."""
        if not isinstance(value, self.kind):
            wanted = "True or False" if self.kind is bool else "a file's path"
            raise ValueError(f"The option {name} takes {wanted}, not {value!r}.")
        if value != self.default and self.players and players not in self.players:
            allowed = " or ".join(str(number) for number in self.players)
            raise ValueError(f"The option {name} is for {allowed} players, not {players}.")
        return value  # type: ignore[return-value]


@dataclass(frozen=True)
class Game:
    """One game. Cheap to make: the rules are imported when the first position is set up."""

    name: str
    title: str
    authors: str
    summary: str
    min_players: int
    max_players: int
    seat_names: tuple[str, ...] = ()
    seat_colours: tuple[str, ...] = ()  # of the seats in plots, as on the table
    options: Mapping[str, Option] = field(default_factory=dict)
    hides: bool = True  # whether anything is hidden from anyone
    order: int = 100  # where it stands in the list of games; equal ones by their names
    # First words of outcomes that come from the pile of another word: {"market": "draw"}.
    piles: Mapping[str, str] = field(default_factory=dict)
    rules: int = 1  # the version of its rules; games that began by an older one go on by it

    def __getstate__(self) -> dict[str, object]:
        """For copies and pickles: what was declared, without what was found on the way."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def new(self, players: int | None = None, **options: object) -> Position:
        """A fresh position, at its first event; a ValueError says what is wrong with a number or option.

        >>> from hortus import load
        >>> load("fungi").new(hand=9).house_rules
        {'hand': 9}
        >>> load("fungi").new(hand=90)
        Traceback (most recent call last):
        ValueError: The dial hand takes a whole number from 3 to 12 (FUN-7), not 90.
        """
        players = self.min_players if players is None else players
        if not options and type(players) is int and players in self._fresh:
            return self._fresh[players].copy()
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            more = f" to {self.max_players}" if self.max_players > self.min_players else ""
            allowed = f"{self.min_players}{more}"
            raise ValueError(f"{self.title} is for {allowed} players, not {players!r}.")
        limits.check(f"The players of {self.title} are up to", self.max_players, limits.MOST_PLAYERS)
        limits.check(f"The action numbers of {self.title} are", len(self._all_texts), limits.MOST_ACTIONS)
        chosen = self.check_options(players, options)
        if not self.dials:
            return self._start(players, **chosen)
        numbers = [chosen.pop(name, dial.default) for name, dial in self.dials.items()]
        fresh = self._start(players, numbers, **chosen)
        if not options:
            self._fresh[players] = fresh.copy()
        return fresh

    @cached_property
    def _fresh(self) -> dict[int, State]:
        """A fresh position without options, by the number of players: a copy of it is had much sooner."""
        return {}

    @cached_property
    def dials(self) -> Mapping[str, Dial]:
        """The numbers of the rules that can be turned: ``DIALS`` of ``dials.py``, read when needed."""
        return self._find("dials", "DIALS")  # type: ignore[no-any-return]

    @cached_property
    def _start(self) -> Callable[..., State]:
        """What makes a fresh position: ``new`` of ``setup.py``, or else the class of the rules."""
        if setup := _module(self._folder, "setup"):
            return setup.new  # type: ignore[no-any-return]
        observed = _module(self._folder, "observation")
        return observed.Observed if observed else self.part("rules").Rules  # type: ignore[no-any-return]

    def check_options(self, players: int, options: Mapping[str, object]) -> dict[str, Value]:
        """All options with their values, defaults filled in, and the dials that are turned.

        A ValueError names what is wrong.
        """
        for name in options:
            if name not in self.options and name not in self.dials:
                raise self._no_such_option(name)
        chosen = {
            name: option.check(name, options.get(name, option.default), players)
            for name, option in self.options.items()
        }
        return {**chosen, **self._turned(players, options)}

    def _turned(self, players: int, options: Mapping[str, object]) -> dict[str, int]:
        """The dials that are not as they are by default; a ValueError says which cannot be so together."""
        if self.dials.keys().isdisjoint(options):
            return {}
        values = {
            name: dial.check(name, options.get(name, dial.default)) for name, dial in self.dials.items()
        }
        turned = {name: value for name, value in values.items() if value != self.dials[name].default}
        if turned and (conflict := self._find("dials", "conflict")(players, values)):
            raise ValueError(f"{self.title} cannot be played so: {conflict}")
        return turned

    def _no_such_option(self, name: object) -> ValueError:
        said = f"{self.title} has no option {name!r}. Its options: {', '.join(self.options) or 'none'}."
        if not self.dials:
            return ValueError(said)
        from hortus.core.dials import known

        near = _alike(str(name).lower()[:60], [*self.options, *self.dials])
        meant = f" Did you mean {' or '.join(near)}?" if near else ""
        return ValueError(f"{said} Its dials: {known(self.dials)}.{meant}")

    def defaults(self) -> dict[str, Value]:
        """The value of every option and of every dial where nothing else is said."""
        options = {name: option.default for name, option in self.options.items()}
        return {**options, **{name: dial.default for name, dial in self.dials.items()}}

    def seat_name(self, seat: int) -> str:
        """What a seat is called at the table."""
        return self.seat_names[seat] if self.seat_names else f"Seat {seat}"

    # Texts ----------------------------------------------------------------------------------------

    @cached_property
    def _folder(self) -> str:
        """Where its rules are: its folder, or for older rules the folder ``v1`` (and so on) in it."""
        older = f"v{self.rules}"
        return (
            f"{self.name}.{older}"
            if importlib.util.find_spec(f"hortus.games.{self.name}.{older}")
            else self.name
        )

    def _module(self, part: str) -> ModuleType | None:
        """A module of the game; what is not in the folder of older rules is as it is today."""
        return _module(self._folder, part) or _module(self.name, part)

    def part(self, name: str, default: str = DEFAULTS) -> ModuleType:
        """A module of the game's folder; without it, another that has the same names."""
        return self._module(name) or importlib.import_module(default)

    def _find(self, part: str, name: str) -> Any:
        """What a module of the game's folder calls so; without it, the default of its name."""
        found = getattr(self._module(part), name, None)
        return found or getattr(importlib.import_module(DEFAULTS), name)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The canonical text of every action; an action's number is its place here."""
        texts = self._module("texts")
        return tuple((texts if hasattr(texts, "ACTIONS") else self.part("rules")).ACTIONS)  # type: ignore[union-attr]

    @cached_property
    def _all_texts(self) -> tuple[str, ...]:
        """The same, and after them the actions that there are only where a dial is turned."""
        return (*self.texts, *getattr(self._module("texts"), "MORE_ACTIONS", ()))

    @cached_property
    def num_actions(self) -> int:
        """How many action numbers there are, chance outcomes included, where no dial is turned."""
        return len(self.texts)

    def actions_of(self, state: Position) -> int:
        """How many action numbers there are in the game that this is a position of."""
        return len(self._all_texts) if getattr(state, "turned", False) else self.num_actions

    @cached_property
    def normal(self) -> Callable[[str], str]:
        """The text without what does not matter: two texts that are equal then mean the same."""
        return self._find("texts", "plain")  # type: ignore[no-any-return]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        numbers = {self.normal(text): number for number, text in enumerate(self._all_texts)}
        if len(numbers) != len(self._all_texts):
            raise AssertionError(f"two actions of {self.name} read alike")
        return numbers

    def text(self, action: int) -> str:
        """The canonical text of an action."""
        if not hasattr(action, "__index__") or isinstance(action, bool):
            raise IllegalAction(f"An action's number is asked for, not {action!r}.")
        if not 0 <= action < len(self._all_texts):
            raise self._no_such_action(action, len(self._all_texts))
        return self._all_texts[action]

    def _no_such_action(self, action: int, there_are: int, more: str = "") -> IllegalAction:
        shown = action if abs(action) < 10**12 else "of that size"
        reason = f"There is no action {shown}: {self.title} numbers them 0 to {there_are - 1}."
        return IllegalAction(reason + more, "no_such_action", reason=reason)

    def parse(self, text: str, state: Position | None = None) -> int:
        """The number of an action, from its text; given a state, an error suggests what is legal there.

        >>> from hortus import load
        >>> fungi = load("fungi")
        >>> fungi.text(fungi.parse("  Take 3 "))
        'take 3'
        """
        number = self._numbers.get(self.normal(text)) if isinstance(text, str) else None
        if number is None or number >= (self.actions_of(state) if state else self.num_actions):
            raise self._unknown(text, state)
        return number

    def _unknown(self, text: object, state: Position | None) -> IllegalAction:
        shown = repr(text) if len(repr(text)) <= 60 else repr(text)[:57] + "…"
        wanted = str(text).lower()[:60]
        legal = [state.text(action) for action in state.legal_actions()] if state else []
        near = _alike(wanted, legal if state else self.texts)
        meant = f"Did you mean {' or '.join(repr(one) for one in near)}?"
        others = self.legal_sentence(state) if state else f"Actions look like {self._example()}."
        if ruled := self._why_unknown(text):
            said = f"{shown} is not an action of {self.title}: {ruled} {others}"
            return IllegalAction(said, f"{self.name}.{ruled.code}", ruled.clause, ruled.text, near)
        reason = f"{shown} is not an action of {self.title}."
        hint = meant if near else others
        return IllegalAction(f"{reason} {hint}", "unknown_action", reason=reason, suggestions=near)

    def _why_unknown(self, text: object) -> Reason | None:
        """The rule that keeps a well-formed text from being an action, where the game knows one."""
        found: Reason | None = self._find("reasons", "why_unknown")(text) if isinstance(text, str) else None
        return found

    def _example(self) -> str:
        first: dict[str, str] = {}
        for text in self.texts:
            first.setdefault(text.split()[0], text)
        return ", ".join(repr(text) for text in list(first.values())[:5])

    @cached_property
    def pile_table(self) -> PileTable:
        """What lies in which pile, by the words of the outcomes."""
        from hashlib import blake2b  # only who deals needs it

        table = PileTable(array("h"), array("h"), array("Q"))
        piles: dict[str, int] = {}
        faces: dict[tuple[str, str], int] = {}
        for number, text in enumerate(self._all_texts):
            word, _, name = text.partition(" ")
            pile = self.piles.get(word, word)
            if pile not in piles:
                table.salts.append(int.from_bytes(blake2b(pile.encode(), digest_size=8).digest(), "big"))
            table.piles.append(piles.setdefault(pile, len(piles)))
            table.faces.append(faces.setdefault((pile, name), number))
        return table

    # What a state asks of its game ----------------------------------------------------------------

    @cached_property
    def redacted(self) -> Callable[[Position, int, int | None], str]:
        """The action's text as this seat may read it, asked before the action is applied."""
        return self._find("texts", "redacted")  # type: ignore[no-any-return]

    @cached_property
    def reveals(self) -> Callable[[Position, int], bool]:
        """Whether a player's action, about to be applied, would tell more than itself."""
        return self._find("texts", "reveals")  # type: ignore[no-any-return]

    @cached_property
    def describe(self) -> Callable[[Position, int], str]:
        """The action in plain words."""
        return self._find("texts", "describe")  # type: ignore[no-any-return]

    def refusal(self, state: Position, action: int) -> IllegalAction:
        """The error that says why the action cannot be taken, and what can."""
        legal = self.legal_sentence(state)
        if not 0 <= action < self.actions_of(state):
            return self._no_such_action(action, self.actions_of(state), f" {legal}")
        text = self.text(action)
        if state.is_over:
            return IllegalAction(f"The game is over, so {text!r} cannot be played.", "over")
        reason: Reason = self._find("reasons", "why_not")(state, action)
        near = _alike(text, [state.text(other) for other in state.legal_actions()])
        said = f"{text!r} cannot be played now: {reason} {legal}"
        return IllegalAction(said, f"{self.name}.{reason.code}", reason.clause, reason.text, near)

    def legal_sentence(self, state: Position) -> str:
        """The legal actions in one sentence, for errors."""
        legal = [state.text(action) for action in state.legal_actions()]
        if not legal:
            return "The game is over."
        more = f" and {len(legal) - SHOWN} more" if len(legal) > SHOWN else ""
        what = "Chance is to decide" if state.player < 0 else "Legal"
        return f"{what}: {', '.join(legal[:SHOWN])}{more}."

    def view(self, state: Position, seat: int | None, *, reveal: bool = False) -> dict[str, Any]:
        """What a seat may know, as plain JSON data; ``reveal`` shows everything."""
        from msgspec import to_builtins  # only views need it

        return to_builtins(self.typed_view(state, seat, reveal=reveal))  # type: ignore[no-any-return]

    def typed_view(self, state: Position, seat: int | None, *, reveal: bool = False) -> Any:
        """What a seat may know, as the Struct of the game's ``views.py``."""
        return self.typed_views(state, (seat,), reveal=reveal)[0]

    def typed_views(self, state: Position, seats: Sequence[int | None], *, reveal: bool = False) -> list[Any]:
        """The same for several seats at once; the views share the parts that are the same for all."""
        return self._views(state, seats, reveal or state.is_over)

    @cached_property
    def _views(self) -> Callable[[Position, Sequence[int | None], bool], list[Any]]:
        """The game's ``views``; or its ``view`` for each seat, which may return plain JSON data."""
        part = self.part("views")
        if hasattr(part, "views"):
            return part.views  # type: ignore[no-any-return]
        return lambda state, seats, reveal: [part.view(state, seat, reveal) for seat in seats]

    def client_views(
        self, state: Position, seats: Sequence[int | None], *, reveal: bool = False
    ) -> list[Any]:
        """Typed views with the game's ``display``, if there is any: what a client shows beyond the view."""
        views = self.typed_views(state, seats, reveal=reveal)
        return views if self._with_displays is None else self._with_displays(state, seats, views)

    def client_view(self, state: Position, seat: int | None, *, reveal: bool = False) -> dict[str, Any]:
        """The same for one seat, as plain JSON data."""
        from msgspec import to_builtins

        return to_builtins(self.client_views(state, (seat,), reveal=reveal)[0])  # type: ignore[no-any-return]

    @cached_property
    def _with_displays(self) -> Callable[[Position, Sequence[int | None], list[Any]], list[Any]] | None:
        """Adds displays to views, if the game has any; where nothing is hidden, one does for all seats."""
        display: Callable[[Position, int | None], Any] | None = getattr(self.part("views"), "display", None)
        if display is None:
            return None
        from msgspec.structs import replace  # only views need it

        def added(state: Position, seats: Sequence[int | None], views: list[Any]) -> list[Any]:
            told = [display(state, seat) for seat in (seats if self.hides else (None,))]
            if not self.hides:
                told *= len(seats)
            return [
                view if one is None else replace(view, display=one)
                for view, one in zip(views, told, strict=True)
            ]

        return added

    @cached_property
    def outcome(self) -> Callable[[Position, int], Any]:
        """What an action that is about to be applied brings and the next view no longer shows, or None."""
        return self._find("views", "outcome")  # type: ignore[no-any-return]

    def read_view(self, view: dict[str, Any]) -> Any:
        """The typed view of plain JSON data, which may have come over the network."""
        import msgspec

        kind = getattr(self.part("views"), f"{self.name.capitalize()}View", None)
        return view if kind is None else msgspec.convert(view, kind)

    def planes(self, players: int | None = None, **options: object) -> tuple[Plane, ...]:
        """What the numbers of ``state.observation(seat)`` mean, plane by plane, at a table of so many."""
        return self.planes_of(self.new(players, **options))  # or what is wrong with it

    def planes_of(self, state: Position) -> tuple[Plane, ...]:
        """The same for the game that this is a position of."""
        part = self._module("planes")
        found = tuple(_of(part.planes, state)) if part else self.observation_layout(state.players).planes
        size = sum(plane.size for plane in found)
        limits.check(f"The numbers of an observation of {self.title} are", size, limits.MOST_NUMBERS)
        return found

    def longest(self, players: int, **options: object) -> Longest | None:
        """How long a game can be at the most; None if that is not known."""
        return self.longest_of(self.new(players, **options))

    def longest_of(self, state: Position) -> Longest | None:
        """The same for the game that this is a position of."""
        part = self._module("length")
        return _of(part.longest, state) if part else None

    def observation_layout(self, players: int) -> PlaneLayout:
        """How what is visible becomes numbers, in a game without planes of its own."""
        return _layout(self._folder, players)

    def board(self, state: Position, seat: int | None = None, *, reveal: bool = True) -> str:
        """The position as plain text of at most 80 columns, drawn from a view."""
        from hortus.text_canvas import BoardStyle  # only boards need it

        names = tuple(self.seat_name(one) + (" (you)" if one == seat else "") for one in range(state.players))
        return str(self.canvas(self.typed_view(state, seat, reveal=reveal), BoardStyle(names=names)))

    def canvas(self, view: Any, style: BoardStyle) -> Canvas:
        """A typed view as a text board with roles and spots, which a terminal colours and makes clickable."""
        return self._find("board", "draw")(view, style)  # type: ignore[no-any-return]

    def touches(self, view: Any, text: str) -> tuple[str, ...]:
        """The spots of the text board that an action is about."""
        return self._find("board", "touches")(view, text)  # type: ignore[no-any-return]

    def drawing(self, state: Position, seat: int | None = None, *, reveal: bool = True) -> str:
        """The position as an SVG picture, drawn from a view."""
        seen = self.typed_view(state, seat, reveal=reveal)
        return self._find("drawing", "drawing")(seen)  # type: ignore[no-any-return]
