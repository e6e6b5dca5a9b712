"""The numbers of a game that a table may turn: a hand of nine, six porcini, a shorter path.

A game declares them beside its options. A position holds the number of every dial, so nothing else is needed
to know by which rules it is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Dial:
    """One number of the rules: what it is, in which range it may be, and the clause that names it.

    >>> from hortus import load
    >>> hand = load("fungi").dials["hand"]
    >>> hand.default, hand.least, hand.most, hand.clause
    (8, 3, 12, 'FUN-7')
    """

    default: int
    least: int
    most: int
    help: str
    clause: str

    def check(self, name: str, value: object) -> int:
        """The value if it is allowed; a ValueError that says what is, otherwise."""
        if type(value) is not int or not self.least <= value <= self.most:
            allowed = f"a whole number from {self.least} to {self.most} ({self.clause})"
            raise ValueError(f"The dial {name} takes {allowed}, not {value!r}.")
        return value

    def read(self, name: str, text: str) -> int:
        """The value that is written there; a ValueError that says what is allowed, otherwise."""
        digits = text.removeprefix("-")
        is_number = digits.isascii() and digits.isdecimal() and len(digits) <= 6
        return self.check(name, int(text) if is_number else text)


def family(
    name: str, defaults: Mapping[str, int], least: int, most: int, help: str, clause: str
) -> dict[str, Dial]:
    """A dial for each of several things, as ``copies.porcini``; ``{}`` in the help is the thing's name."""
    return {
        f"{name}.{one}": Dial(default, least, most, help.format(one), clause)
        for one, default in defaults.items()
    }


def numbers(dials: Mapping[str, Dial], turned: Mapping[str, int] | object) -> list[int]:
    """The number of every dial, given those that are turned; anything but a mapping turns none."""
    given = turned if isinstance(turned, Mapping) else {}
    return [given.get(name, dial.default) for name, dial in dials.items()]


def known(dials: Mapping[str, Dial]) -> str:
    """The names of all dials in one line; those of a family are told once."""
    first: dict[str, str] = {}
    for name in dials:
        head, dot, _ = name.partition(".")
        first.setdefault(head, f"{name} …" if dot else name)
    return ", ".join(first.values())


def flat(content: Mapping[str, object]) -> dict[str, object]:
    """Options as a file of many holds them, families as tables of their own: by their whole names."""
    found: dict[str, object] = {}
    for name, value in content.items():
        if isinstance(value, Mapping):
            found |= {f"{name}.{one}": held for one, held in flat(value).items()}
        else:
            found[name] = value
    return found
