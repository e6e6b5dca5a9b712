"""The fairies (FEE-2), read from a file that an owner of the printed game can correct."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from hortus.games.feenbalz.cards import BLACK, CHARACTERISTICS

Mirror = Literal["yellow", "red", "green", "blue"]
MIRRORS: tuple[Mirror | Literal["none"], ...] = ("yellow", "red", "green", "blue", "none")
Clothing = Literal["beetle", "flower", "stone", "feather"]
CLOTHINGS: tuple[Clothing | Literal["white"], ...] = ("beetle", "flower", "stone", "feather", "white")
FAIRIES = (*[f"{mirror}-{clothing}" for mirror in MIRRORS for clothing in CLOTHINGS][:BLACK], "black")
KEYS = ("mirror", "clothing", "dislikes", "treasures")
DEFAULT = Path(__file__).with_name("fairies.toml")


class Fairy(NamedTuple):
    """One fairy: her number (5 × mirror + clothing) and what she dislikes or treasures, "" for nothing."""

    number: int
    dislikes: str
    treasures: str


MOST_BYTES = 100_000


def load(path: str = "") -> tuple[Fairy, ...]:
    """The fairies of a file, or of our own; a ValueError says what is wrong with the file."""
    file = Path(path) if path else DEFAULT
    try:
        return _fairies_in(_read(file))
    except OSError as problem:
        wrong = f" cannot be read: {problem.strerror or problem}."
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        wrong = f" is not a TOML file: {problem}."
    except ValueError as problem:
        wrong = f": {problem}"
    raise ValueError(f"The fairies' file {str(file)!r}{wrong}")


def _read(file: Path) -> str:
    if not file.is_file() or file.stat().st_size > MOST_BYTES:
        raise OSError("it is not there, no plain file, or far too large")
    return file.read_text(encoding="utf-8")


@lru_cache(maxsize=8)  # every new game asks, and parsing takes milliseconds
def _fairies_in(text: str) -> tuple[Fairy, ...]:
    return _fairies(tomllib.loads(text))


def _fairies(data: dict[str, Any]) -> tuple[Fairy, ...]:
    entries = data.get("fairy")
    is_list = isinstance(entries, list) and all(isinstance(entry, dict) for entry in entries)
    if set(data) != {"fairy"} or not is_list:
        raise ValueError("it holds nothing but [[fairy]] entries, at least one.")
    found: dict[int, Fairy] = {}
    for place, entry in enumerate(data["fairy"], 1):
        fairy = _fairy(place, entry)
        if fairy.number in found:
            once = "each pair of mirror and clothing is there once"
            raise ValueError(f"fairy {place} is {FAIRIES[fairy.number]} again; {once}.")
        found[fairy.number] = fairy
    if not set(found) - {BLACK}:
        raise ValueError("it needs at least one fairy besides the black one.")
    return tuple(found[number] for number in sorted(found))


def _fairy(place: int, entry: dict[str, Any]) -> Fairy:
    for key in entry:
        if key not in KEYS:
            raise ValueError(f"fairy {place} has {key!r}; a fairy has only {', '.join(KEYS)}.")
    mirror = _one_of(place, entry, "mirror", MIRRORS)
    clothing = _one_of(place, entry, "clothing", CLOTHINGS)
    dislikes = _one_of(place, entry, "dislikes", CHARACTERISTICS) if "dislikes" in entry else ""
    treasures = _one_of(place, entry, "treasures", CHARACTERISTICS) if "treasures" in entry else ""
    number = 5 * MIRRORS.index(mirror) + CLOTHINGS.index(clothing)
    who = f"fairy {place}, {FAIRIES[number]},"
    if dislikes and treasures:
        raise ValueError(f"{who} dislikes and treasures; at most one of the two is allowed.")
    if number == BLACK and (dislikes or treasures):
        raise ValueError(f"{who} is the black one (no mirror, white); she dislikes and treasures nothing.")
    return Fairy(number, dislikes, treasures)


def _one_of(place: int, entry: dict[str, Any], key: str, allowed: tuple[str, ...]) -> str:
    value = entry.get(key)
    if value not in allowed or not isinstance(value, str):
        what = f"{key} = {value!r}" if key in entry else f"no {key}"
        raise ValueError(f"fairy {place} has {what}; allowed are {', '.join(allowed)}.")
    return value
