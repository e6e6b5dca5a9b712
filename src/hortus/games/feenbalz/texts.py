"""The actions of Feenbalz as texts: canonical, as a seat may read them, and in plain words."""

from __future__ import annotations

from hortus.games.feenbalz import phases
from hortus.games.feenbalz.cards import (
    ADD,
    BACK,
    BERRIES,
    BERRY,
    BLACK,
    CARDS,
    CATEGORIES,
    COLLECT,
    COLOURED,
    COLOURS,
    DECLINE,
    DONE,
    DRAW,
    FAIRY,
    GIVE,
    LAY,
    LOSE,
    MARKET,
    OBJECTS,
    PASS,
    PLAY_DEW,
    PLAY_HONEY,
    PLAY_MIST,
    PLAY_THISTLE,
    PLAY_THORN,
    SKIP,
    TAKE,
    TOSS,
    WAYS,
    exchanged,
)
from hortus.games.feenbalz.fairies import CLOTHINGS, FAIRIES, MIRRORS
from hortus.games.feenbalz.rules import Rules

ACTIONS = (
    "collect",
    *(f"exchange {card} by {way}" for card in CARDS[:COLOURED] for way in WAYS),
    *(f"exchange {card} by value" for card in CARDS[COLOURED:BERRY]),
    *(f"lay {card}" for card in CARDS[:BERRY]),
    *(f"add {card}" for card in CARDS[:BERRY]),
    *(f"back {card}" for card in CARDS[:BERRY]),
    "done",
    "decline",
    "pass",
    *(f"give {seat}" for seat in range(6)),
    "play dew",
    *(f"play thorn {seat}" for seat in range(6)),
    "play mist",
    "play honey",
    "play thistle",
    "skip",
    *(f"toss {berry.name}" for berry in BERRIES),
    *(f"draw {card}" for card in CARDS),
    *(f"market {card}" for card in CARDS),
    *(f"fairy {fairy}" for fairy in FAIRIES),
    *(f"take {card}" for card in CARDS),
    *(f"lose {card}" for card in CARDS),
)


def plain(text: str) -> str:
    """Two texts are the same if they are equal without case, surplus spaces and hyphens."""
    return " ".join(text.lower().replace("-", " ").split())


def redacted(state: Rules, action: int, seat: int | None) -> str:
    """FEE-12, FEE-32: who may read draws, takes, and what is laid face down."""
    word = ACTIONS[action].split()[0]
    if word == "draw":
        secret = seat != state.drawer
    elif word == "take":
        secret = seat not in (state.giver, state.taker)
    elif word in ("lay", "add", "back"):
        secret = seat != state.player and not state.shown
    else:
        secret = False
    return f"{word} ?" if secret else ACTIONS[action]


def reveals(state: Rules, action: int) -> bool:
    """FEE-32: who is asked for a thistle or for mist, and who is passed over, tells who holds one."""
    return bool(state.berries) and (COLLECT < action < LAY or action == SKIP)


def card_title(card: int) -> str:
    """What a card is called."""
    if card >= BERRY:
        return f"{BERRIES[card - BERRY].name} berry"
    one = OBJECTS[card]
    if card >= COLOURED:
        return f"horseshoe {one.value}"
    return (
        f"{COLOURS[one.colour]} {'fly ' if one.category == 5 else ''}{CATEGORIES[one.category]} {one.value}"
    )


def fairy_title(fairy: int) -> str:
    """How a fairy is told from the others."""
    if fairy == BLACK:
        return "the black fairy"
    mirror, clothing = MIRRORS[fairy // 5], CLOTHINGS[fairy % 5]
    glass = "an empty mirror" if mirror == "none" else f"a {mirror} mirror"
    return f"the fairy with {glass} and {clothing if clothing == 'white' else clothing + 's on her'} dress"


def describe(state: Rules, action: int) -> str:
    """An action in plain words, with what it brings."""
    if action >= DRAW:
        return _describe_event(state, action)
    if action == COLLECT:
        return "collect: draw two cards"
    if action < LAY:
        return _describe_exchange(state, *exchanged(action))
    if action < DONE:
        return _describe_step(state, action)
    if GIVE <= action < PLAY_DEW:
        return f"let seat {action - GIVE} take a card from your hand at random"
    if PLAY_THORN <= action < PLAY_MIST:
        return f"play thorn: seat {action - PLAY_THORN} gives you a random card"
    if action >= TOSS:
        return f"discard the {card_title(BERRY + action - TOSS)} for a new card"
    berries = {PLAY_DEW: 0, PLAY_MIST: 2, PLAY_HONEY: 3, PLAY_THISTLE: 4}
    if action in berries:
        berry = BERRIES[berries[action]]
        return f"play {berry.name}: {berry.text[0].lower()}{berry.text[1:].rstrip('.')}"
    return {
        DONE: "your collection is complete"
        if phases.NAMES[state.phase] == "lay"
        else "your increase is complete",
        DECLINE: "lay nothing and draw a card",
        PASS: "leave your collection as it is",
        SKIP: "keep your berry",
    }[action]


def _describe_exchange(state: Rules, card: int, way: int) -> str:
    one = OBJECTS[card]
    shared = (COLOURS[one.colour], f"{CATEGORIES[one.category]}s", f"cards of value {one.value}")[way]
    return f"offer {card_title(card)} for all {shared if way else shared + ' cards'} in the market"


def _describe_step(state: Rules, action: int) -> str:
    if action >= BACK:
        return f"take {card_title(action - BACK)} back into your hand"
    if action >= ADD:
        return f"add {card_title(action - ADD)} to your collection"
    opens = "court: lay" if phases.NAMES[state.phase] == "turn" else "lay"
    return f"{opens} {card_title(action - LAY)} face down"


def _describe_event(state: Rules, action: int) -> str:
    if action < MARKET:
        return f"seat {state.drawer} draws {card_title(action - DRAW)}"
    if action < FAIRY:
        card = card_title(action - MARKET)
        return (
            f"{card} comes into the market"
            if action - MARKET < BERRY
            else f"{card} turns up and is discarded"
        )
    if action < TAKE:
        return f"{fairy_title(action - FAIRY)} appears"
    if action < LOSE:
        return f"seat {state.taker} takes {card_title(action - TAKE)} from seat {state.giver}"
    return f"seat {state.drawer} loses {card_title(action - LOSE)} to the discard"
