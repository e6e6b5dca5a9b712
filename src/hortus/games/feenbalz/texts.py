"""The actions of Feenbalz as texts: canonical, as a seat may read them, and in plain words."""

from __future__ import annotations

from hortus.games.feenbalz import cards, phases
from hortus.games.feenbalz.cards import BERRY, CARDS
from hortus.games.feenbalz.fairies import CLOTHINGS, FAIRIES, MIRRORS
from hortus.games.feenbalz.rules import Rules

ACTIONS = (
    "collect",
    *(f"exchange {card} by {way}" for card in CARDS[: cards.COLOURED] for way in cards.WAYS),
    *(f"exchange {card} by value" for card in CARDS[cards.COLOURED : BERRY]),
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
    *(f"toss {berry.name}" for berry in cards.BERRIES),
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
    return bool(state.berries) and (cards.COLLECT < action < cards.LAY or action == cards.SKIP)


def card_title(card: int) -> str:
    """What a card is called."""
    if card >= BERRY:
        return f"{cards.BERRIES[card - BERRY].name} berry"
    one = cards.OBJECTS[card]
    if card >= cards.COLOURED:
        return f"horseshoe {one.value}"
    category = "fly agaric" if one.category == 5 else cards.CATEGORIES[one.category]
    return f"{cards.COLOURS[one.colour]} {category} {one.value}"


def fairy_title(fairy: int) -> str:
    """How a fairy is told from the others."""
    if fairy == cards.BLACK:
        return "the black fairy"
    mirror, clothing = MIRRORS[fairy // 5], CLOTHINGS[fairy % 5]
    glass = "an empty mirror" if mirror == "none" else f"a {mirror} mirror"
    return f"the fairy with {glass} and {clothing if clothing == 'white' else clothing + 's on her'} dress"


def describe(state: Rules, action: int) -> str:
    """An action in plain words, with what it brings."""
    if action >= cards.DRAW:
        return _describe_event(state, action)
    if action == cards.COLLECT:
        return "collect: draw two cards"
    if action < cards.LAY:
        return _describe_exchange(state, *cards.exchanged(action))
    if action < cards.DONE:
        return _describe_step(state, action)
    if action < cards.GIVE:
        done = "collection" if phases.NAMES[state.phase] == "lay" else "increase"
        answers = ("lay nothing and draw a card", "leave your collection as it is")
        return f"your {done} is complete" if action == cards.DONE else answers[action - cards.DECLINE]
    if action < cards.PLAY_DEW:
        return f"let seat {action - cards.GIVE} take a card from your hand at random"
    return _describe_berry(action)


def _describe_berry(action: int) -> str:
    if action == cards.SKIP:
        return "keep your berry"
    if action >= cards.TOSS:
        return f"discard the {card_title(BERRY + action - cards.TOSS)} for a new card"
    berry = cards.BERRIES[cards.berry_played(action)]
    if berry.name == "thorn":
        return f"play thorn: seat {action - cards.PLAY_THORN} gives you a random card"
    return f"play {berry.name}: {berry.text[0].lower()}{berry.text[1:].rstrip('.')}"


def _describe_exchange(state: Rules, card: int, way: int) -> str:
    _, colour, category, value = cards.OBJECTS[card]
    ways = (f"{cards.COLOURS[colour]} cards", f"{cards.CATEGORIES[category]}s", f"cards of value {value}")
    return f"offer {card_title(card)} for all {ways[way]} in the market"


def _describe_step(state: Rules, action: int) -> str:
    if action >= cards.BACK:
        return f"take {card_title(action - cards.BACK)} back into your hand"
    if action >= cards.ADD:
        return f"add {card_title(action - cards.ADD)} to your collection"
    opens = "court: lay" if phases.NAMES[state.phase] == "turn" else "lay"
    return f"{opens} {card_title(action - cards.LAY)} face down"


def _describe_event(state: Rules, action: int) -> str:
    if action < cards.MARKET:
        return f"seat {state.drawer} draws {card_title(action - cards.DRAW)}"
    if action < cards.FAIRY:
        card = card_title(action - cards.MARKET)
        stays = action - cards.MARKET < BERRY
        return f"{card} comes into the market" if stays else f"{card} turns up and is discarded"
    if action < cards.TAKE:
        return f"{fairy_title(action - cards.FAIRY)} appears"
    if action < cards.LOSE:
        return f"seat {state.taker} takes {card_title(action - cards.TAKE)} from seat {state.giver}"
    return f"seat {state.drawer} loses {card_title(action - cards.LOSE)} to the discard"
