"""Feenbalz a second time, slow and literal, written from the rules alone: each round told as a script of
questions.

A generator tells the game from set-up to end. It stops at every question (who is asked, which texts may be
answered and in how many ways chance can answer each) and goes on with the answer. What may be laid or added
is found by trying every subset.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from functools import cache
from itertools import combinations
from typing import NamedTuple

CHANCE, OVER = -1, -2

# FEE-1, in card order
COLOURS = ("yellow", "red", "green", "blue")
CATEGORIES = ("beetle", "flower", "stone", "feather")
MAIN = tuple(
    f"{colour}-{category}-{value}" for colour in COLOURS for category in CATEGORIES for value in (1, 2, 3)
)
EXTREME = (
    "gray-stone",
    "gray-feather",
    "violet-flower",
    "violet-beetle",
    "green-shell",
    "blue-shell",
    "red-agaric",
    "yellow-agaric",
)
OBJECTS = (
    *MAIN,
    *(f"{kind}-{value}" for kind in EXTREME for value in (0, 4)),
    *(f"horseshoe-{value}" for value in range(5)),
)
BERRIES = ("dew", "thorn", "mist", "honey", "thistle")  # FEE-31, two each
ORDER = {card: place for place, card in enumerate((*OBJECTS, *BERRIES))}

# FEE-2: what each fairy dislikes (-) or treasures (+), by mirror and clothing
CLOTHING = ("beetle", "flower", "stone", "feather", "white")
TASTES = {
    "yellow": ("+gray", "", "-flower", "-violet", "+horseshoe"),
    "red": ("+horseshoe", "+shell", "-beetle", "-agaric", "-feather"),
    "green": ("-feather", "-gray", "+violet", "+horseshoe", "-beetle"),
    "blue": ("-shell", "-stone", "", "+agaric", "+horseshoe"),
    "none": ("-flower", "+horseshoe", "+horseshoe", "-stone", "black"),
}
BLACK = "black"
TASTE = {
    f"{mirror}-{clothing}": taste
    for mirror, row in TASTES.items()
    for clothing, taste in zip(CLOTHING, row, strict=True)
}
FAIRIES = [BLACK if taste == BLACK else fairy for fairy, taste in TASTE.items()]

# What a house may decide otherwise, and how it is by the rules.
NUMBERS = {
    **{"horseshoes": 5, "deal": 5, "market": 5, "collect": 2, "hand": 9, "lead": 10, "bonus": 1},
    **{"horseshoe_bonus": 2, "target": 0, "quiet": 12, "honey": 3},
    **{"collection.least": 3, "collection.most": 5, "spare": 2},
    **{f"colours.{colour}": 1 for colour in (*COLOURS, "gray", "violet")},
}

Hand = Counter[str]
Collection = frozenset[str]


class Question(NamedTuple):
    """Who is asked (CHANCE: the dice), and each possible answer with the number of ways chance has for it."""

    seat: int
    ways: dict[str, int]


Asking = Generator[Question, str, None]


# Cards --------------------------------------------------------------------------------------------


@cache
def is_horseshoe(card: str) -> bool:
    """FEE-1 (d)."""
    return card.startswith("horseshoe")


@cache
def traits(card: str) -> dict[str, str]:
    """What an exchange may name (FEE-9): a horseshoe has no colour and no category, a berry (FEE-30) nothing
    at all.
    """
    if card in BERRIES:
        return {}
    if is_horseshoe(card):
        return {"value": card.split("-")[1]}
    return dict(zip(("colour", "category", "value"), card.split("-"), strict=True))


def is_neutral(card: str) -> bool:
    """FEE-1 (c)."""
    return traits(card).get("category") in {"shell", "agaric"}


def fit_together(cards: Iterable[str], spare: int) -> bool:
    """Whether the cards are a legal collection but for their number (FEE-6, FEE-7)."""
    cards = list(cards)
    if any(card in BERRIES for card in cards):  # FEE-30
        return False
    objects = [card for card in cards if not is_horseshoe(card)]
    if not objects:
        return True
    if len(cards) - len(objects) > spare:
        return False
    one_colour = len({traits(card)["colour"] for card in objects}) == 1
    one_category = len({traits(card)["category"] for card in objects}) == 1
    return one_colour or one_category or all(is_neutral(card) for card in objects)


def is_full_set(cards: Collection) -> bool:
    """All four shells or all four fly agarics and nothing else: FEE-22 (d)."""
    return len(cards) == 4 and {traits(card).get("category") for card in cards} in ({"shell"}, {"agaric"})


def is_five_horseshoes(cards: Collection) -> bool:
    """FEE-24."""
    return len(cards) == 5 and all(is_horseshoe(card) for card in cards)


@cache
def card_value(card: str, fairy: str) -> int:
    """FEE-13 to FEE-15."""
    mirror, clothing = fairy.split("-")
    taste = TASTE[fairy]
    colour, category = traits(card).get("colour"), traits(card).get("category")
    characteristics = {"horseshoe"} if is_horseshoe(card) else {colour, category}
    value = int(traits(card)["value"])
    if taste.startswith("-") and taste[1:] in characteristics:
        value = 0
    if colour == mirror:
        value += 1
    if category == clothing:
        value += 1
    if taste.startswith("+") and taste[1:] in characteristics:
        value += 1
    return value


def in_order(cards: Iterable[str]) -> list[str]:
    """The cards in card order."""
    return sorted(cards, key=ORDER.__getitem__)


def next_texts(scripts: Iterable[list[str]], said: list[str]) -> dict[str, int]:
    """What may be said next by one who is to end up with one of these scripts and has said so much of it."""
    return {
        script[len(said)]: 1 for script in scripts if len(script) > len(said) and script[: len(said)] == said
    }


def take_out(pile: Hand, card: str) -> None:
    """Remove one card from a pile that has it."""
    assert pile[card] > 0, f"{card} is not there"
    pile[card] -= 1
    if not pile[card]:
        del pile[card]


# The game -----------------------------------------------------------------------------------------


class Feenbalz:
    """A game in progress, driven by texts only."""

    def __init__(
        self, players: int, early_increase: bool = False, berries: bool = False, **house: int
    ) -> None:
        assert house.keys() <= NUMBERS.keys()
        self.house = NUMBERS | house
        self.players = players
        self.early_increase = early_increase  # FEE-19
        self.berries = berries  # FEE-30
        self.deck: Hand = Counter(card for card in OBJECTS if self._is_there(card))
        if berries:
            self.deck.update(dict.fromkeys(BERRIES, 2))
        self.discard: Hand = Counter()
        self.gone: Hand = Counter()  # berries that were played
        self.market: list[str] = []
        self.hands: list[Hand] = [Counter() for _ in range(players)]
        self.fairies: set[str] = set(FAIRIES)  # in unknown order
        self.under: list[str] = []  # fairies put under the others by mist, the uppermost first
        self.won: list[list[str]] = [[] for _ in range(players)]
        self.laid: dict[int, Collection] = {}  # by seat, in the order of laying
        self.honey: Counter[int] = Counter()  # what a seat's collection is worth beyond its cards this round
        self._story = self._whole_game()
        self._question: Question | None = next(self._story)

    def _is_there(self, card: str) -> bool:
        if is_horseshoe(card):
            return int(traits(card)["value"]) < self.house["horseshoes"]
        return self.house[f"colours.{traits(card)['colour']}"] == 1

    # What tests call

    @property
    def player(self) -> int:
        """The seat to act, CHANCE or OVER."""
        return OVER if self._question is None else self._question.seat

    def legal(self) -> set[str]:
        """The texts of what may be done; at chance of what can come; nothing when the game is over."""
        return set() if self._question is None else set(self._question.ways)

    def weights(self) -> dict[str, int]:
        """At chance: in how many ways each text can come."""
        return (
            dict(self._question.ways) if self._question is not None and self._question.seat == CHANCE else {}
        )

    def apply(self, text: str) -> None:
        """Answer the question."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is not one of {sorted(self.legal())}")
        try:
            self._question = self._story.send(text)
        except StopIteration:
            self._question = None

    def scores(self) -> list[int]:
        """Fairies won, by seat."""
        return [len(fairies) for fairies in self.won]

    def winners(self) -> list[int]:
        """FEE-29: most fairies win, equal is shared; nobody before the end."""
        most = max(self.scores())
        return (
            [seat for seat in range(self.players) if len(self.won[seat]) == most]
            if self.player == OVER
            else []
        )

    # The course of the game

    def _whole_game(self) -> Asking:
        yield from self._set_up()
        seat = 0  # FEE-5
        quiet_turns = 0
        while True:
            courted = yield from self._turn(seat)
            quiet_turns = 0 if courted else quiet_turns + 1
            if self._is_decided(quiet_turns):
                return
            seat = (seat + 1) % self.players  # FEE-5, FEE-20

    def _is_decided(self, quiet_turns: int) -> bool:
        """FEE-29."""
        enough = self.house["target"] or (6 if self.players <= 4 else 5)
        quietest = self.house["quiet"] * self.players
        return max(self.scores()) >= enough or self._fairies_left() == 0 or quiet_turns >= quietest

    def _set_up(self) -> Asking:
        """FEE-4."""
        for hand in self.hands:
            for _ in range(self.house["deal"]):
                yield from self._draw_to(hand)
        yield from self._fill_market()

    def _turn(self, seat: int) -> Generator[Question, str, bool]:
        """One turn; says whether there was a courtship."""
        hand = self.hands[seat]
        tossed = False
        while True:
            choices = ["collect", *self._exchanges(hand), *self._own_turn_berries(seat, tossed)]
            if self._fairies_left():
                choices += next_texts(self._laying_scripts(hand), [])
            answer = yield Question(seat, dict.fromkeys(choices, 1))
            verb, *rest = answer.split()
            if verb == "play":
                yield from self._play_own_turn_berry(seat, rest)
            elif (
                verb == "toss"
            ):  # FEE-30: one berry a turn for a new card; only a played berry leaves the game
                tossed = True
                take_out(hand, rest[0])
                self.discard[rest[0]] += 1
                yield from self._draw_to(hand)
                yield from self._limit_hand(seat)
            elif verb == "collect":  # FEE-8
                for _ in range(self.house["collect"]):
                    yield from self._draw_to(hand)
                yield from self._limit_hand(seat)
                return False
            elif verb == "exchange":
                yield from self._exchange(seat, rest[0], rest[2])
                return False
            else:
                yield from self._court(seat, rest[0])
                return True

    # Drawing and hands

    def _draw(self, verb: str) -> Generator[Question, str, str | None]:
        """One card from the deck; none when nothing is left to draw."""
        if not self.deck:  # FEE-27
            self.deck, self.discard = self.discard, Counter()
        if not self.deck:
            return None
        answer = yield Question(CHANCE, {f"{verb} {card}": ways for card, ways in self.deck.items()})
        card = answer.removeprefix(f"{verb} ")
        take_out(self.deck, card)
        return card

    def _draw_to(self, hand: Hand) -> Asking:
        card = yield from self._draw("draw")
        if card is not None:
            hand[card] += 1

    def _limit_hand(self, seat: int) -> Asking:
        """FEE-26."""
        hand = self.hands[seat]
        while hand.total() > self.house["hand"]:
            takers = [
                other
                for other in range(self.players)
                if other != seat and self.hands[other].total() < self.house["hand"]
            ]
            if takers:
                answer = yield Question(seat, {f"give {taker}": 1 for taker in takers})
                yield from self._take(hand, self.hands[int(answer.removeprefix("give "))], "take")
            else:
                yield from self._take(hand, self.discard, "lose")

    def _take(self, giver: Hand, taker: Hand, verb: str) -> Asking:
        """A random card goes from a hand to another pile."""
        answer = yield Question(CHANCE, {f"{verb} {card}": ways for card, ways in giver.items()})
        card = answer.removeprefix(f"{verb} ")
        take_out(giver, card)
        taker[card] += 1

    # The market

    def _fill_market(self) -> Asking:
        """FEE-10, then FEE-28."""
        yield from self._refill()
        for _ in range(3):
            if not all(traits(card)["value"] == "0" for card in self.market):
                return
            self.deck.update(self.market)
            self.deck.update(self.discard)
            self.market, self.discard = [], Counter()
            yield from self._refill()

    def _refill(self) -> Asking:
        while len(self.market) < self.house["market"]:
            card = yield from self._draw("market")
            if card is None:
                return
            if card in BERRIES:  # FEE-30
                self.discard[card] += 1
            else:
                self.market.append(card)

    def _matches(self, card: str, trait: str) -> list[str]:
        """FEE-9: the market cards that share what is named of a card."""
        return [other for other in self.market if traits(other).get(trait) == traits(card)[trait]]

    def _exchanges(self, hand: Hand) -> list[str]:
        return [
            f"exchange {card} by {trait}"
            for card in hand
            for trait in traits(card)
            if self._matches(card, trait)
        ]

    def _exchange(self, seat: int, card: str, trait: str) -> Asking:
        called_off = yield from self._thistle_window(seat)
        if called_off:
            return
        taken = self._matches(card, trait)
        take_out(self.hands[seat], card)
        for other in taken:
            self.market.remove(other)
            self.hands[seat][other] += 1
        self.market.append(card)
        yield from self._fill_market()
        yield from self._limit_hand(seat)

    # Courting

    def _is_collection(self, cards: Collection | tuple[str, ...]) -> bool:
        """FEE-6."""
        least, most = self.house["collection.least"], self.house["collection.most"]
        return least <= len(cards) <= most and fit_together(cards, self.house["spare"])

    def _laying_scripts(self, hand: Hand) -> list[list[str]]:
        """Every way to lay a collection from a hand, as texts from the first card to done."""
        cards = in_order(card for card in hand if card not in BERRIES)
        sizes = range(self.house["collection.least"], self.house["collection.most"] + 1)
        subsets = (subset for size in sizes for subset in combinations(cards, size))
        return [
            [*(f"lay {card}" for card in subset), "done"] for subset in subsets if self._is_collection(subset)
        ]

    def _finish_laying(self, seat: int, scripts: list[list[str]], first: str) -> Asking:
        """Lay a collection, of which the first card has just been named."""
        said = [f"lay {first}"]
        self.laid[seat] = frozenset([first])
        take_out(self.hands[seat], first)
        while True:
            answer = yield Question(seat, next_texts(scripts, said))
            said.append(answer)
            if answer == "done":
                assert self._is_collection(self.laid[seat])
                return
            card = answer.removeprefix("lay ")
            take_out(self.hands[seat], card)
            self.laid[seat] |= {card}

    def _court(self, courter: int, first: str) -> Asking:
        """FEE-11 to FEE-25."""
        in_turn = [(courter + step) % self.players for step in range(self.players)]
        self.laid, self.honey = {}, Counter()
        yield from self._finish_laying(courter, self._laying_scripts(self.hands[courter]), first)
        for opponent in in_turn[1:]:
            yield from self._join_or_decline(opponent)
        if self.early_increase:  # FEE-19
            yield from self._increases(None)
        fairy = yield from self._reveal(courter)
        if fairy != BLACK:
            if not self.early_increase:
                yield from self._increases(fairy)
            yield from self._award(fairy)
        for collection in self.laid.values():  # FEE-20, FEE-21
            self.discard.update(collection)
        self.laid = {}

    def _join_or_decline(self, seat: int) -> Asking:
        """FEE-11, FEE-12."""
        scripts = self._laying_scripts(self.hands[seat])
        answer = yield Question(seat, {"decline": 1, **next_texts(scripts, [])})
        if answer == "decline":
            yield from self._draw_to(self.hands[seat])
            yield from self._limit_hand(seat)
        else:
            yield from self._finish_laying(seat, scripts, answer.removeprefix("lay "))

    # Who leads

    def _value(self, seat: int, collection: Collection, fairy: str) -> int:
        """FEE-13, with honey (FEE-31)."""
        return sum(card_value(card, fairy) for card in collection) + self.honey[seat]

    def _leader(self, laid: dict[int, Collection], fairy: str) -> int:
        """FEE-16; max() finds the first laid of equals."""
        for seat, collection in laid.items():  # FEE-24
            if is_five_horseshoes(collection):
                return seat
        for seat, collection in laid.items():  # FEE-23
            if is_full_set(collection):
                return seat
        return max(laid, key=lambda seat: self._value(seat, laid[seat], fairy))

    def _leads(self, seat: int, collection: Collection, fairy: str) -> bool:
        """FEE-17: whether a seat would lead with this collection in place of its own."""
        laid = {**self.laid, seat: collection}
        leader = self._leader(laid, fairy)
        return leader == seat or (is_full_set(collection) and is_full_set(laid[leader]))

    # Increases

    def _increases(self, fairy: str | None) -> Asking:
        """FEE-17 to FEE-19; no fairy: she is not revealed yet."""
        if len(self.laid) < 2:
            return
        for seat in list(self.laid):
            yield from self._increase(seat, fairy)

    def _increasing_scripts(self, seat: int, fairy: str | None) -> list[list[str]]:
        """Every way to increase, as texts from the first card to done."""
        old = self.laid[seat]
        most, spare = self.house["collection.most"], self.house["spare"]
        scripts = []
        fitting = [card for card in in_order(self.hands[seat]) if fit_together([*old, card], spare)]
        for size in range(1, len(fitting) + 1):
            for added in combinations(fitting, size):
                together = old | set(added)
                if not fit_together(together, spare):
                    continue
                for back in combinations(in_order(old), max(0, len(together) - most)):
                    result = together - set(back)
                    if self._is_collection(result) and (fairy is None or self._leads(seat, result, fairy)):
                        scripts.append(
                            [*(f"add {card}" for card in added), *(f"back {card}" for card in back), "done"]
                        )
        return scripts

    def _increase(self, seat: int, fairy: str | None) -> Asking:
        hand = self.hands[seat]
        while True:
            scripts = self._increasing_scripts(seat, fairy)
            honey = ["play honey"] if hand["honey"] else []
            answer = yield Question(seat, dict.fromkeys(["pass", *honey, *next_texts(scripts, [])], 1))
            if answer == "pass":
                return
            if answer != "play honey":
                break
            self._remove_played(seat, "honey")
            self.honey[seat] += self.house["honey"]
            yield from self._limit_hand(seat)
        said: list[str] = []
        while answer != "done":
            verb, card = answer.split()
            if verb == "add":
                take_out(hand, card)
                self.laid[seat] |= {card}
            else:
                self.laid[seat] -= {card}
                hand[card] += 1
            said.append(answer)
            answer = yield Question(seat, next_texts(scripts, said))

    # Fairies

    def _fairies_left(self) -> int:
        return len(self.fairies) + len(self.under)

    def _next_fairy(self) -> Generator[Question, str, str]:
        """The top card of the fairy deck: what was put under it comes only after all others."""
        possible = sorted(self.fairies) if self.fairies else self.under[:1]
        answer = yield Question(CHANCE, {f"fairy {fairy}": 1 for fairy in possible})
        fairy = answer.removeprefix("fairy ")
        if self.fairies:
            self.fairies.remove(fairy)
        else:
            self.under.remove(fairy)
        return fairy

    def _reveal(self, courter: int) -> Generator[Question, str, str]:
        """FEE-11, with mist (FEE-31): a fairy put back makes room for the next, which may be put back too."""
        while True:
            fairy = yield from self._next_fairy()
            played = yield from self._window(courter, list(self.laid), "mist")
            if not played:
                return fairy
            self.under.append(fairy)

    def _award(self, fairy: str) -> Asking:
        """FEE-20, FEE-22 to FEE-25."""
        leader = self._leader(self.laid, fairy)
        self.won[leader].append(fairy)
        best = self.laid[leader]
        second_sets = [
            seat for seat, collection in self.laid.items() if seat != leader and is_full_set(collection)
        ]
        if is_five_horseshoes(best):  # FEE-24
            for _ in range(self.house["horseshoe_bonus"]):
                yield from self._bonus_fairy(leader)
        elif is_full_set(best) and second_sets:  # FEE-23
            yield from self._bonus_fairy(second_sets[0])
        elif self._earns_two(leader, fairy):
            for _ in range(self.house["bonus"]):
                yield from self._bonus_fairy(leader)

    def _earns_two(self, leader: int, fairy: str) -> bool:
        """FEE-22."""
        best = self.laid[leader]
        value = self._value(leader, best, fairy)
        others = [
            self._value(seat, collection, fairy) for seat, collection in self.laid.items() if seat != leader
        ]
        return (
            (bool(others) and all(value - other >= self.house["lead"] for other in others))  # (a)
            or (not others and value >= self.house["lead"])  # (b)
            or not self.hands[leader]  # (c)
            or is_full_set(best)  # (d)
            or all(is_horseshoe(card) for card in best)  # (e)
        )

    def _bonus_fairy(self, seat: int) -> Asking:
        """FEE-22: the next that is not black, if there is one."""
        while self._fairies_left():
            fairy = yield from self._next_fairy()
            if fairy != BLACK:
                self.won[seat].append(fairy)
                return

    # Berries

    def _remove_played(self, seat: int, berry: str) -> None:
        """FEE-30: a played berry leaves the game."""
        take_out(self.hands[seat], berry)
        self.gone[berry] += 1

    def _own_turn_berries(self, seat: int, tossed: bool) -> list[str]:
        hand = self.hands[seat]
        choices = ["play dew"] if hand["dew"] else []
        if hand["thorn"]:
            choices += [
                f"play thorn {other}" for other in range(self.players) if other != seat and self.hands[other]
            ]
        if not tossed:
            choices += [f"toss {berry}" for berry in BERRIES if hand[berry]]
        return choices

    def _play_own_turn_berry(self, seat: int, words: list[str]) -> Asking:
        """FEE-31: dew, or thorn and a seat."""
        hand = self.hands[seat]
        self._remove_played(seat, words[0])
        if words[0] == "dew":
            yield from self._draw_to(hand)
            yield from self._draw_to(hand)
        else:
            yield from self._take(self.hands[int(words[1])], hand, "take")
        yield from self._limit_hand(seat)

    def _thistle_window(self, exchanging: int) -> Generator[Question, str, bool]:
        """FEE-31: whether the others let the exchange pass."""
        others = [(exchanging + step) % self.players for step in range(1, self.players)]
        return (yield from self._window(exchanging, others, "thistle"))

    def _window(self, active: int, seats: list[int], berry: str) -> Generator[Question, str, bool]:
        """Ask the seats that hold a berry, in turn order from the active player, until one plays it."""
        for seat in sorted(seats, key=lambda seat: (seat - active) % self.players):
            if self.hands[seat][berry]:
                answer = yield Question(seat, {f"play {berry}": 1, "skip": 1})
                if answer != "skip":
                    self._remove_played(seat, berry)
                    yield from self._limit_hand(seat)
                    return True
        return False
