"""Observations that follow from the types of a view: every field becomes planes of a fixed size.

bool, int: a number. Literal: a number for each word, 1 for the one that is meant. ``X | None``: 1 if there is
one, then X. dict with a Literal for its keys: a number for each. list with a ``Meta(max_length=...)``: how
many there are, then each. A Struct: its fields. The list ``seats`` has a Struct for each seat; the one that
looks comes first.
"""

from __future__ import annotations

import types
import typing
from typing import Any, Literal, get_args, get_origin

import msgspec

from hortus.core import limits
from hortus.core.intrinsics import CHANCE
from hortus.core.planes import Plane, for_each
from hortus.core.state import State

MOST = (1 << 15) - 1  # an observation has numbers of sixteen bits
TAKE = "Take a msgspec Struct, Literal[...] for texts, Annotated[list[...], Meta(max_length=...)] for lists."


class Part:
    """A number: the simplest part of a view. ``first`` is the seat that looks."""

    def __init__(self, name: str, planes: list[Plane] | None = None) -> None:
        self.name = name
        self.planes = planes or [Plane(name, (1,), f"{name}, as a number")]
        self.size = sum(plane.size for plane in self.planes)

    def write(self, value: Any, first: int) -> list[int]:
        """A value of the view as so many numbers as ``size`` says."""
        if not 0 <= value <= MOST:
            raise ValueError(f"{self.name} is {value}: an observation has numbers from 0 to {MOST}.")
        return [int(value)]


class Choice(Part):
    """One of some words."""

    def __init__(self, name: str, words: tuple[str, ...]) -> None:
        super().__init__(name, [Plane(name, (len(words),), f"1 for what {name} is: {', '.join(words)}")])
        self.words = words

    def write(self, value: Any, first: int) -> list[int]:
        """A 1 at the word's place."""
        return [int(word == value) for word in self.words]


class WordCounts(Part):
    """A number for each of some words."""

    def __init__(self, name: str, words: tuple[str, ...]) -> None:
        super().__init__(name, [Plane(name, (len(words),), f"{name}, of each: {', '.join(words)}")])
        self.words = words

    def write(self, value: Any, first: int) -> list[int]:
        """What is not there counts 0."""
        return [n for word in self.words for n in Part.write(self, value.get(word, 0), first)]


class Maybe(Part):
    """A part that may be missing."""

    def __init__(self, inner: Part) -> None:
        known = Plane(f"{inner.name} known", (1,), f"1 if {inner.name} is there")
        super().__init__(inner.name, [known, *inner.planes])
        self.inner = inner

    def write(self, value: Any, first: int) -> list[int]:
        """All zero if it is missing."""
        return [0] * self.size if value is None else [1, *self.inner.write(value, first)]


class Listing(Part):
    """Up to so many parts in a row."""

    def __init__(self, inner: Part, most: int) -> None:
        name = inner.name
        length = Plane(f"{name} length", (1,), f"how many there are in {name}")
        each = [Plane(one.name, (most, *one.shape), f"for each: {one.meaning}") for one in inner.planes]
        super().__init__(name, [length, *each])
        self.inner, self.most = inner, most

    def write(self, value: Any, first: int) -> list[int]:
        """Plane by plane, so that a plane of the parts lies together."""
        if len(value) > self.most:
            most = f"its type says that {self.most} is the most"
            raise ValueError(f"{self.name} has {len(value)} parts; {most}.")
        rows = [self.inner.write(one, first) for one in value]
        rows += [[0] * self.inner.size] * (self.most - len(value))
        numbers, at = [len(value)], 0
        for plane in self.inner.planes:
            numbers += [n for row in rows for n in row[at : at + plane.size]]
            at += plane.size
        return numbers


class Fields(Part):
    """A Struct: its fields, one after the other."""

    def __init__(self, name: str, parts: list[Part]) -> None:
        super().__init__(name, [plane for part in parts for plane in part.planes])
        self.parts = parts

    def write(self, value: Any, first: int) -> list[int]:
        """Field by field."""
        return [n for part in self.parts for n in part.write(getattr(value, part.name), first)]


class Seats(Part):
    """A Struct for each seat, from the one that looks on."""

    def __init__(self, inner: Part, players: int) -> None:
        super().__init__(inner.name, for_each(players, inner.planes))
        self.inner = inner

    def write(self, value: Any, first: int) -> list[int]:
        """Seat by seat."""
        return [n for one in [*value[first:], *value[:first]] for n in self.inner.write(one, first)]


def part(name: str, kind: Any, players: int) -> Part:
    """How a field of this type becomes numbers; a ValueError says why it does not."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind in (bool, int):
        return Part(name)
    if origin is Literal:
        return Choice(name, inner)
    if origin is dict and get_origin(inner[0]) is Literal and inner[1] is int:
        return WordCounts(name, get_args(inner[0]))
    if origin in (types.UnionType, typing.Union) and len(inner) == 2 and inner[1] is type(None):
        return Maybe(part(name, inner[0], players))
    if name == "seats" and origin is list:
        return Seats(part(name, inner[0], players), players)
    if origin is typing.Annotated and get_origin(inner[0]) is list:
        most = max(bound.max_length or 0 for bound in inner[1:] if isinstance(bound, msgspec.Meta))
        return Listing(part(name, get_args(inner[0])[0], players), most)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = typing.get_type_hints(kind, include_extras=True)
        return Fields(name, [part(field, hints[field], players) for field in kind.__struct_fields__])
    raise ValueError(f"Nobody knows how many numbers {name} of the view takes, which is {kind}. {TAKE}")


class PlaneLayout:
    """The observation at a table of so many, whose rules say by their types what is visible."""

    def __init__(self, rules: Any, players: int) -> None:
        self.players = players
        kind = typing.get_type_hints(rules.visible, include_extras=True).get("return")
        self.view = part("view", kind, players)
        self.planes = (
            Plane("seat", (players,), "1 for the seat that looks; a spectator has none"),
            Plane("player", (players + 2,), "1 for the seat to act, for chance, or for the end"),
            Plane("scores", (players,), "each seat's score as it stands"),
            *self.view.planes,
        )
        size = sum(plane.size for plane in self.planes)
        limits.check("The numbers of an observation are", size, limits.MOST_NUMBERS)

    def write(self, state: State, seat: int | None) -> list[int]:
        """The numbers of what this seat may know."""
        first, players = seat or 0, self.players
        who = (state.player - first) % players if state.player >= 0 else players + CHANCE - state.player
        scores = state.scores()
        return [
            *(int(one == seat) for one in range(players)),
            *(int(one == who) for one in range(players + 2)),
            *(n for score in scores[first:] + scores[:first] for n in SCORE.write(score, first)),
            *self.view.write(state.visible(seat, state.is_over), first),  # type: ignore[attr-defined]
        ]


SCORE = Part("score")
