"""An observation read back into words: all that a view says, from the numbers alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import hortus
from hortus.games.feenbalz import cards as gifts
from hortus.games.feenbalz import phases
from hortus.games.feenbalz.fairies import FAIRIES
from hortus.games.felci import garden as ferns
from hortus.games.fungi.cards import CARDS, MUSHROOMS
from hortus.games.mars import garden as mars

View = dict[str, Any]
# What a view says beside that follows from it: the game's name is known, winners follow from scores, and so
# on.
FOLLOWS = {
    "fungi": {"game", "house_rules", "winners", "seats.baskets", "seats.meals.flavour"},
    "felci": {
        "game",
        "house_rules",
        "winners",
        "sides",
        "benches.owner",
        "benches.side",
        "benches.score",
        "seats.name",
    },
    "mars": {"game", "house_rules", "winners", "ended", "team", "seats.size"},
    "feenbalz": {
        *("game", "house_rules", "winners", "target", "quiet_limit", "fairies.deck", "courting"),
        "seats.value",
    },
}


class Planes:
    """The numbers by the names of their planes."""

    def __init__(self, game: str, players: int, numbers: Sequence[int], options: dict[str, Any]) -> None:
        self.players, self.options = players, options
        self._rows: dict[str, Sequence[int]] = {}
        for plane in hortus.load(game).planes(players, **options):
            self._rows[plane.name], numbers = numbers[: plane.size], numbers[plane.size :]
        self.seat = self.which("seat")
        self.first = self.seat or 0

    def all(self, name: str) -> Sequence[int]:
        return self._rows[name]

    def rows(self, name: str, width: int) -> list[Sequence[int]]:
        numbers = self._rows[name]
        return [numbers[at : at + width] for at in range(0, len(numbers), width)]

    def one(self, name: str) -> int:
        (number,) = self._rows[name]
        return number

    def which(self, name: str) -> int | None:
        return which(self._rows[name])

    def seated(self, name: str) -> int | None:
        """A seat, as it is numbered at the table."""
        place = self.which(name)
        return None if place is None else (place + self.first) % self.players

    def by_seat(self, name: str) -> list[int]:
        numbers = self._rows[name]
        return [numbers[(seat - self.first) % self.players] for seat in range(self.players)]

    def places(self) -> list[int]:
        """The number in the planes' names of each seat at the table."""
        return [(seat - self.first) % self.players for seat in range(self.players)]

    def is_over(self) -> bool:
        return bool(self._rows["player"][self.players + 1])

    def is_open(self, place: int) -> bool:
        return self.is_over() or (place == 0 and self.seat is not None)

    def common(self) -> View:
        player = self.which("player")
        assert player is not None
        act = self.seated("player") if player < self.players else self.players - 1 - player
        return {
            "seat": self.seat,
            "player": act,
            "turn": self.seated("turn"),
            "scores": self.by_seat("scores"),
        }


def which(numbers: Sequence[int]) -> int | None:
    found = [place for place, number in enumerate(numbers) if number]
    assert len(found) <= 1
    assert all(numbers[place] == 1 for place in found)
    return found[0] if found else None


def counted(names: Sequence[str], numbers: Sequence[int]) -> dict[str, int]:
    return {name: number for name, number in zip(names, numbers, strict=True) if number}


def listed(names: Sequence[Any], numbers: Sequence[int]) -> list[Any]:
    return [name for name, number in zip(names, numbers, strict=True) for _ in range(number)]


def ordered(names: Sequence[Any], numbers: Sequence[int]) -> list[Any]:
    """Those with a number, in the order of the numbers."""
    return [
        name
        for _, name in sorted((number, name) for name, number in zip(names, numbers, strict=True) if number)
    ]


def read(game: str, players: int, numbers: Sequence[int], options: dict[str, Any] | None = None) -> View:
    """The view these numbers stand for, without what follows from it."""
    planes = Planes(game, players, numbers, options or {})
    return {**planes.common(), **READERS[game](planes)}


def _fungi(planes: Planes) -> View:
    def cards(name: str) -> list[str]:
        return [CARDS[card] for card in map(which, planes.rows(name, len(CARDS))) if card is not None]

    def meals(name: str) -> list[View]:
        rows = [(which(row[:9]), row[9:]) for row in planes.rows(name, 13)]
        words = ("day", "night", "butter", "cider")
        return [
            {"name": MUSHROOMS[kind].name, **dict(zip(words, rest, strict=True))}
            for kind, rest in rows
            if kind is not None
        ]

    def seat(place: int) -> View:
        hand = counted(CARDS, planes.all(f"hand {place}"))
        assert planes.is_open(place) or not hand
        numbers = {
            name: planes.one(f"{name} {place}") for name in ("hidden", "size", "limit", "sticks", "pans")
        }
        known = counted(CARDS, planes.all(f"known {place}"))
        return {
            "hand": hand if planes.is_open(place) else None,
            "known": known,
            "meals": meals(f"meals {place}"),
            **numbers,
        }

    return {
        "forest": cards("forest"),
        "decay": cards("decay"),
        "pile": planes.one("pile"),
        "unseen": counted(CARDS, planes.all("unseen")),
        "discard": counted(CARDS, planes.all("discard")),
        "seats": [seat(place) for place in planes.places()],
    }


def _felci(planes: Planes) -> View:
    colours, squares = ferns.COLOURS, ferns.SQUARES

    def coloured(name: str) -> dict[str, str]:
        return {
            cell: colours[at] for at, row in enumerate(planes.rows(name, 64)) for cell in listed(squares, row)
        }

    def under(place: int) -> View:
        hides = coloured(f"under {place}")
        cells = listed(squares, planes.all(f"undergrowth {place}"))
        assert set(hides) == (set(cells) if planes.is_open(place) else set())
        return {cell: {"seat": (place + planes.first) % 2, "colour": hides.get(cell)} for cell in cells}

    def seat(place: int) -> View:
        return {
            "hand": counted(colours, planes.all(f"hand {place}")) if planes.is_open(place) else None,
            "size": planes.one(f"size {place}"),
            "visitors": listed(colours, planes.all(f"visitors {place}")),
        }

    seated = [[which(row) for row in planes.rows(f"seated {place}", 5)] for place in planes.places()]
    sitting = [
        [None if colour is None else colours[colour] for colour in row] for row in zip(*seated, strict=True)
    ]
    knows = planes.is_over() or (planes.seat is not None and planes.seat == planes.seated("turn"))
    return {
        "actions_left": planes.one("actions left"),
        "beginner": bool(planes.one("beginner")),
        "pile": planes.one("pile"),
        "unseen": counted(colours, planes.all("unseen")),
        "ferns": coloured("ferns"),
        "undergrowth": {**under(planes.places()[0]), **under(planes.places()[1])},
        "chain": ordered(squares, planes.all("chain")),
        "started": listed(colours, planes.all("started")) if knows else None,
        "benches": {
            bench: {"visitors": visitors} for bench, visitors in zip(ferns.BENCHES, sitting, strict=True)
        },
        "seats": [seat(place) for place in planes.places()],
    }


def _mars(planes: Planes) -> View:
    grid = [f"{row}{number}" for row in mars.ROWS for number in range(1, 12)]

    def seat(place: int) -> View:
        gardeners = [which(row) for row in planes.rows(f"gardeners {place}", 121)]
        return {
            "gardeners": [grid[cell] for cell in gardeners if cell is not None],
            "reserve": counted(mars.COLOURS, planes.all(f"reserve {place}")),
        }

    options = ("count_planted", "special_actions", "two_gardeners", "cooperative")
    phase, bed = planes.which("phase"), planes.which("bed")
    flowers = {
        cell: mars.COLOURS[at]
        for at, row in enumerate(planes.rows("flowers", 121))
        for cell in listed(grid, row)
    }
    size = planes.options.get("size", 6)
    board = {name for cell, name in enumerate(mars.HEXES) if mars.inside(cell, size)}
    assert set(listed(grid, planes.all("bare"))) == board - set(flowers)
    return {
        "phase": "over" if phase is None else mars.PHASES[phase],
        "options": {name: bool(on) for name, on in zip(options, planes.all("options"), strict=True)},
        "flowers": flowers,
        "bed": None if bed is None else grid[bed],
        "dice": listed(range(1, 7), planes.all("dice")),
        "to_roll": planes.one("to roll"),
        "fruitless": planes.one("fruitless"),
        "bag": counted(mars.COLOURS, planes.all("bag")),
        "seats": [seat(place) for place in planes.places()],
    }


def _feenbalz(planes: Planes) -> View:
    def cards(name: str) -> list[str]:
        return listed(gifts.CARDS, planes.all(name))

    def likes(name: str, fairy: int) -> str | None:
        found = which(planes.rows(name, 9)[fairy])
        return None if found is None else gifts.CHARACTERISTICS[found]

    everyone = [
        {"name": FAIRIES[one], "dislikes": likes("dislikes", one), "treasures": likes("treasures", one)}
        for one in range(25)
    ]

    def fairies(name: str) -> list[View]:
        return listed(everyone, planes.all(name))

    def seat(place: int) -> View:
        shown, laid = planes.is_open(place) or planes.one("shown"), planes.one(f"laid {place}")
        assert planes.is_open(place) or not cards(f"hand {place}")
        return {
            "hand": cards(f"hand {place}") if planes.is_open(place) else None,
            "known": cards(f"known {place}"),
            "collection": cards(f"collection {place}") if shown and laid else None,
            "suitor": bool(planes.one(f"suitor {place}")),
            "declined": bool(planes.one(f"declined {place}")),
            "taken_back": planes.one(f"taken back {place}"),
            "fairies": fairies(f"fairies {place}"),
            **{name: planes.one(f"{name} {place}") for name in ("hidden", "size", "laid", "added", "honey")},
        }

    phase, fairy, offered, way = (planes.which(name) for name in ("phase", "fairy", "offered", "way"))
    under = ordered(range(25), planes.all("fairies under"))
    return {
        "options": {
            name: bool(on)
            for name, on in zip(("early_increase", "berries"), planes.all("options"), strict=True)
        },
        "phase": "over" if phase is None else phases.NAMES[phase],
        "quiet": planes.one("quiet"),
        "market": cards("market"),
        "deck": planes.one("deck"),
        "discard": cards("discard"),
        "gone": listed(gifts.BERRY_NAMES, planes.all("gone")),
        "unseen": cards("unseen"),
        "offered": None
        if offered is None or way is None
        else {"card": gifts.CARDS[offered], "by": gifts.WAYS[way]},
        "drawer": planes.seated("drawer"),
        "giver": planes.seated("giver"),
        "taker": planes.seated("taker"),
        "fairy": None if fairy is None else everyone[fairy],
        "fairies": {
            "unseen": fairies("fairies unseen"),
            "bottom": [everyone[one] for one in under],
            "removed": fairies("fairies removed"),
        },
        "shown": bool(planes.one("shown")),
        "bonus": {"seat": planes.seated("bonus seat"), "fairies": planes.one("bonus")}
        if planes.one("bonus")
        else None,
        "seats": [seat(place) for place in planes.places()],
    }


READERS = {"fungi": _fungi, "felci": _felci, "mars": _mars, "feenbalz": _feenbalz}


def without(said: Any, follows: set[str], path: str = "") -> Any:
    """A view without what follows from the rest of it."""
    if isinstance(said, list):
        return [without(one, follows, path) for one in said]
    if not isinstance(said, dict):
        return said
    if "clothing" in said:  # a fairy; the rest is in her name
        return {name: said[name] for name in ("name", "dislikes", "treasures")}
    kept = {}
    for name, value in said.items():
        here = f"{path}.{name}".lstrip(".") if name.isidentifier() and path != "benches" else path
        where = f"{path}.{name}".lstrip(".")
        if where not in follows:
            kept[name] = without(value, follows, here)
    return kept
