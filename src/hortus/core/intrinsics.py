"""What a C machine has and plain Python lacks: fast bits, copying a whole state at once.

This is the plain half. ``intrinsics.pxd`` holds the same functions as inline C, and compiled rules use those
instead.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hortus.core.state import State

CHANCE = -1  # the seat of chance: ``state.player`` when a card is drawn or a die rolled
OVER = -2  # ``state.player`` when the game is over

WORD = 0xFFFFFFFFFFFFFFFF


def lowest(bits: int) -> int:
    """The index of the lowest bit that is set; ``bits`` must not be 0."""
    return (bits & -bits).bit_length() - 1


def count(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def count_both(bits: int, others: int) -> int:
    """How many bits are set in two words together."""
    return bits.bit_count() + others.bit_count()


def bucket(number: float, low: int, high: int) -> int:
    """The bucket of a number, each one wide; the first and the last take in what lies beyond."""
    return 0 if number < low else high - low if number >= high else math.floor(number) - low


def sort(numbers: list[int], size: int) -> None:
    """Put the first so many numbers in rising order; quick where most of them are."""
    for place in range(1, size):
        at, number = place, numbers[place]
        while at > 0 and numbers[at - 1] > number:
            numbers[at] = numbers[at - 1]
            at -= 1
        numbers[at] = number


def scratch() -> list[int]:
    """Room for the legal actions; compiled, the same each time and only for who holds the GIL."""
    return [0] * 1024


def numbers(actions: list[int], found: int) -> list[int]:
    """The first so many numbers, as a list of its own."""
    return actions[:found]


def one(number: int) -> int:
    """A number that is an action's."""
    return number


def whole(number: object, most: int) -> int:
    """A Python int from 0 to ``most`` as it is; anything else is -1."""
    return number if type(number) is int and 0 <= number <= most else -1


def sheet() -> list[int]:
    """Room for an observation, all zero; compiled, the same each time and only for who holds the GIL."""
    return [0] * 4096


def step(word: int) -> int:
    """The word after this one in the generator's sequence (SplitMix64)."""
    return (word + 0x9E3779B97F4A7C15) & WORD


def mix(word: int) -> int:
    """Thirty-two well-mixed bits made from a word of the sequence."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return (word ^ (word >> 31)) >> 32


def scramble(word: int) -> int:
    """Sixty-four well-mixed bits made from a word."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def nth(word: int, number: int) -> int:
    """The word so many places further in the generator's sequence, and one."""
    return (word + (number + 1) * 0x9E3779B97F4A7C15) & WORD


def priority(word: int, number: int, name: int) -> int:
    """What a thing is sorted by: thirty-two bits of the n-th word of a sequence, then its name, 16 bits."""
    return mix(nth(word, number)) << 16 | name


def low_bits(key: int) -> int:
    """The name in a priority."""
    return key & 0xFFFF


def scale(bits32: int, size: int) -> int:
    """A number from 0 to ``size`` - 1 out of thirty-two random bits."""
    return (bits32 * size) >> 32


def copy_fields(target: State, source: State) -> None:
    """Make ``target`` equal to ``source``: every field, lists copied."""
    fields = vars(target)
    for name, value in vars(source).items():
        fields[name] = value[:] if isinstance(value, list) else value


def read_fields(state: State, row: State) -> None:
    """Make a state equal to what was written to a row of a buffer."""
    copy_fields(state, row)


def write_fields(state: State, row: State) -> None:
    """Write a state to a row of a buffer."""
    copy_fields(row, state)


def dump(state: State) -> object:
    """All of a state's fields, to send it to another process of the same program."""
    return dict(vars(state))


def restore(state: State, fields: object) -> None:
    """Give a state the fields that ``dump`` took from another."""
    vars(state).update(fields)  # type: ignore[call-overload]


def ucb_term(available: int, visits: int) -> float:
    """How much a choice deserves another look that was there so often and taken so often (the UCB1 term)."""
    return math.sqrt(math.log(available) / visits)
