"""The cards of Feenbalz (FEE-1, FEE-3), what they share, and the numbers of the actions, as plain tables."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, NamedTuple, get_args

COLOURS = ("yellow", "red", "green", "blue", "gray", "violet")
CATEGORIES = ("beetle", "flower", "stone", "feather", "shell", "agaric")
MAIN = 4  # the first four colours and the first four categories: those of mirrors and clothing


class Card(NamedTuple):
    """One object: its colour and category by number, -1 for a horseshoe, which has neither."""

    name: str
    colour: int
    category: int
    value: int


def _object(colour: str, category: str, value: int) -> Card:
    return Card(f"{colour}-{category}-{value}", COLOURS.index(colour), CATEGORIES.index(category), value)


# FEE-1: (a) the main cards, (b) gray and violet, (c) the neutral objects, (d) the horseshoes.
MAIN_KINDS = [(colour, category) for colour in COLOURS[:MAIN] for category in CATEGORIES[:MAIN]]
RARE_KINDS = [("gray", "stone"), ("gray", "feather"), ("violet", "flower"), ("violet", "beetle")]
NEUTRAL_KINDS = [("green", "shell"), ("blue", "shell"), ("red", "agaric"), ("yellow", "agaric")]
OBJECTS = (
    *(_object(*kind, value) for kind in MAIN_KINDS for value in (1, 2, 3)),
    *(_object(*kind, value) for kind in RARE_KINDS + NEUTRAL_KINDS for value in (0, 4)),
    *(Card(f"horseshoe-{value}", -1, -1, value) for value in range(5)),
)
COLOURED = 64  # cards below this number have a colour and a category; 64 to 68 are the horseshoes
BERRY = len(OBJECTS)  # the first berry


BERRY_NAMES = ("dew", "thorn", "mist", "honey", "thistle")


class Berry(NamedTuple):
    """One kind of magic berry (FEE-31)."""

    name: str
    copies: int
    when: str
    text: str


def _berries() -> tuple[Berry, ...]:
    data = tomllib.loads(Path(__file__).with_name("berries.toml").read_text(encoding="utf-8"))
    found = tuple(Berry(**one) for one in data["berry"])
    names = tuple(berry.name for berry in found)
    if names != BERRY_NAMES or not all(berry.copies in (1, 2) for berry in found):
        raise ValueError(f"berries.toml lists {', '.join(BERRY_NAMES)} in this order, 1 or 2 copies of each.")
    return found


BERRIES = _berries()
DEW, THORN, MIST, HONEY, THISTLE = range(5)
CARDS = (*(card.name for card in OBJECTS), *(berry.name for berry in BERRIES))

# Sets of cards are two words. The first holds the 64 coloured cards, a bit each. The second, called charms,
# holds the horseshoes in bits 0 to 4 and the berries after them, two bits a kind, one for each copy.
SHOES = 31
ALL = (1 << COLOURED) - 1
BERRY_CHARMS = sum(((1 << berry.copies) - 1) << (5 + 2 * kind) for kind, berry in enumerate(BERRIES))


def _bits(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def _sharing(part: str, number: int) -> int:
    return _bits([place for place, card in enumerate(OBJECTS[:COLOURED]) if getattr(card, part) == number])


COLOUR_SETS = tuple(_sharing("colour", number) for number in range(len(COLOURS)))
CATEGORY_SETS = tuple(_sharing("category", number) for number in range(len(CATEGORIES)))
VALUE_SETS = tuple(_sharing("value", number) for number in range(5))
SHELLS, AGARICS = CATEGORY_SETS[4:]
NEUTRAL = SHELLS | AGARICS
# FEE-6: every collection lies within one of these. Shells or agarics alone lie within the neutral objects.
FAMILIES = (*COLOUR_SETS, *CATEGORY_SETS[:MAIN], NEUTRAL)


def alike(card: Card) -> tuple[int, int, int]:
    """The coloured cards that share the colour, the category and the value; a horseshoe has only a value."""
    if card.colour < 0:
        return 0, 0, VALUE_SETS[card.value]
    return COLOUR_SETS[card.colour], CATEGORY_SETS[card.category], VALUE_SETS[card.value]


# FEE-2: what a fairy can dislike or treasure.
Characteristic = Literal[
    "beetle", "flower", "stone", "feather", "shell", "agaric", "gray", "violet", "horseshoe"
]
CHARACTERISTICS: tuple[Characteristic, ...] = get_args(Characteristic)
CHARACTERISTIC_SETS = (*CATEGORY_SETS, COLOUR_SETS[4], COLOUR_SETS[5], 0)

HORSESHOE = CHARACTERISTICS.index("horseshoe")

BLACK = 24  # the black fairy's number: 5 × mirror + clothing, the last of both
SPECTATOR = 6  # who knows what everyone knows, beside the seats 0 to 5
# Ranks of collections that win whatever the values (FEE-23, FEE-24); no value comes near them. FEE-19: any
# rank will do.
WHOLE_SET, FIVE_SHOES, ANY = 1000, 2000, -1000

# FEE-9: what an exchange goes by.
Way = Literal["colour", "category", "value"]
WAYS: tuple[Way, ...] = get_args(Way)

# Where each group of action numbers begins. ``cards.pxd`` has these numbers, and the small ones above, for C.
COLLECT = 0
EXCHANGE = 1
LAY = EXCHANGE + 3 * COLOURED + 5
ADD = LAY + BERRY
BACK = ADD + BERRY
DONE = BACK + BERRY
DECLINE = DONE + 1
PASS = DECLINE + 1
GIVE = PASS + 1
PLAY_DEW = GIVE + 6
PLAY_THORN = PLAY_DEW + 1
PLAY_MIST = PLAY_THORN + 6
PLAY_HONEY = PLAY_MIST + 1
PLAY_THISTLE = PLAY_HONEY + 1
SKIP = PLAY_THISTLE + 1
TOSS = SKIP + 1
DRAW = TOSS + len(BERRIES)
MARKET = DRAW + len(CARDS)
FAIRY = MARKET + len(CARDS)
TAKE = FAIRY + 25
LOSE = TAKE + len(CARDS)


def exchanged(action: int) -> tuple[int, int]:
    """The card an exchange offers and what it goes by (its place among the ways)."""
    place = action - EXCHANGE
    return divmod(place, 3) if place < 3 * COLOURED else (COLOURED + place - 3 * COLOURED, 2)


def berry_played(action: int) -> int:
    """The kind of berry that is played."""
    if PLAY_THORN <= action < PLAY_MIST:
        return THORN
    return {PLAY_DEW: DEW, PLAY_MIST: MIST, PLAY_HONEY: HONEY, PLAY_THISTLE: THISTLE}[action]


def cards_in(objects: int, charms: int) -> list[int]:
    """The cards of a set, as numbers in the card order; a berry as often as it has copies there."""
    found = []
    while objects:
        found.append((objects & -objects).bit_length() - 1)
        objects &= objects - 1
    while charms:
        charm = (charms & -charms).bit_length() - 1
        found.append(COLOURED + charm if charm < 5 else BERRY + (charm - 5) // 2)
        charms &= charms - 1
    return found
