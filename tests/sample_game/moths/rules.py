"""The rules of Moths."""

from __future__ import annotations

from random import Random
from typing import Literal, get_args

from msgspec import Struct

from hortus.core.intrinsics import CHANCE, OVER
from hortus.core.python_state import PythonState

Card = Literal["plume", "emerald", "tiger", "hawk", "emperor", "bat"]
CARDS: tuple[Card, ...] = get_args(Card)  # a moth's place here, from 1 on, is what it is worth
COPIES = (10, 8, 7, 6, 5, 8)
KINDS, BAT, HAND = len(CARDS), CARDS.index("bat"), 3
ACTIONS = (
    "turn",
    "keep",
    *(f"lure {moth}" for moth in CARDS[:BAT]),
    *(f"deal {moth}" for moth in CARDS[:BAT]),
    *(f"show {card}" for card in CARDS),
)
TURN, KEEP, LURE = 0, 1, 2
DEAL, SHOW = LURE + BAT, LURE + 2 * BAT


class Seat(Struct):
    """One player's moths."""

    hand: dict[Card, int] | None  # None if this hand may not be seen
    size: int
    kept: dict[Card, int]


class Table(Struct):
    """What a seat may see."""

    turn: int
    lamp: dict[Card, int]
    deck: int
    unseen: dict[Card, int]  # in the deck, or in a hand that may not be seen
    flown: dict[Card, int]
    seats: list[Seat]


class Rules(PythonState):
    """A position of Moths. Cards are counted by their numbers; nobody knows the order of the deck."""

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.deck = list(COPIES)
        self.hands = [[0] * KINDS for _ in range(players)]
        self.kept = [[0] * KINDS for _ in range(players)]
        self.lamp = [0] * KINDS
        self.flown = [0] * KINDS
        self.turn = 0

    @property
    def receiver(self) -> int | None:
        """MOT-1: who is dealt a card now; None when all hands are dealt."""
        return next((seat for seat, hand in enumerate(self.hands) if self.dealing and sum(hand) < HAND), None)

    @property
    def dealing(self) -> bool:
        """Whether no card has been shown yet."""
        return not sum(self.lamp) + sum(self.flown) + sum(map(sum, self.kept))

    def legal(self) -> list[int]:
        """MOT-1 to MOT-4."""
        if self.receiver is not None:
            return [DEAL + moth for moth in range(BAT) if self.deck[moth]]
        if self.player == CHANCE:
            return [SHOW + card for card in range(KINDS) if self.deck[card]]
        hand = self.hands[self.player]
        return [TURN, KEEP, *(LURE + moth for moth in range(BAT) if hand[moth] and self.lamp[moth])]

    def weight(self, outcome: int) -> int:
        """Every card of the deck comes as likely as another."""
        return self.deck[outcome - (DEAL if outcome < SHOW else SHOW)]

    def play(self, action: int) -> None:
        """Carry out what is legal."""
        if action == TURN:
            self.player = CHANCE
        elif action == KEEP:
            self.keep()
        elif action < DEAL:
            self.hands[self.turn][action - LURE] -= 1
            self.lamp[action - LURE] += 1
        elif action < SHOW:
            seat = self.receiver
            assert seat is not None
            self.deck[action - DEAL] -= 1
            self.hands[seat][action - DEAL] += 1
        else:
            self.show(action - SHOW)

    def show(self, card: int) -> None:
        """MOT-2, MOT-3: a moth comes to the lamp; a bat scatters them."""
        self.deck[card] -= 1
        self.lamp[card] += 1
        self.player = self.turn
        if card == BAT:
            self.flown = [one + other for one, other in zip(self.flown, self.lamp, strict=True)]
            self.end_turn()
        elif not sum(self.deck):
            self.keep()

    def keep(self) -> None:
        """MOT-4: the moths at the lamp are the player's."""
        mine = self.kept[self.turn]
        self.kept[self.turn] = [one + other for one, other in zip(mine, self.lamp, strict=True)]
        self.end_turn()

    def end_turn(self) -> None:
        """MOT-5: the next player's first card is shown; without a deck the game is over."""
        self.lamp = [0] * KINDS
        self.turn = (self.turn + 1) % self.players
        self.player = CHANCE if sum(self.deck) else OVER

    def score(self, seat: int) -> int:
        """MOT-6: what the moths that were kept are worth."""
        return sum((moth + 1) * copies for moth, copies in enumerate(self.kept[seat]))

    def secret_to(self, action: int) -> int | None:
        """MOT-1: a card that is dealt is seen by its owner alone."""
        return self.receiver if DEAL <= action < SHOW else None

    def shuffle_hidden(self, seat: int | None, rng: Random) -> None:
        """Only the hands of the others are hidden, and no bat is in them."""
        others = [one for one in range(self.players) if one != seat]
        sizes = [sum(self.hands[one]) for one in others]
        for one in others:
            self.deck = [copies + held for copies, held in zip(self.deck, self.hands[one], strict=True)]
        moths = [moth for moth in range(BAT) for _ in range(self.deck[moth])]
        rng.shuffle(moths)
        for one, size in zip(others, sizes, strict=True):
            drawn, moths = moths[:size], moths[size:]
            self.hands[one] = [drawn.count(card) for card in range(KINDS)]
            self.deck = [copies - held for copies, held in zip(self.deck, self.hands[one], strict=True)]

    def visible(self, seat: int | None, reveal: bool) -> Table:
        """The lamp, the deck's size, and one's own hand."""
        unseen, seats = self.deck, []
        for one, hand in enumerate(self.hands):
            is_open = reveal or one == seat
            if not is_open:
                unseen = [copies + held for copies, held in zip(unseen, hand, strict=True)]
            seats.append(Seat(named(hand) if is_open else None, sum(hand), named(self.kept[one])))
        return Table(self.turn, named(self.lamp), sum(self.deck), named(unseen), named(self.flown), seats)


def named(counts: list[int]) -> dict[Card, int]:
    """Cards by their names, without those of which there are none."""
    return {CARDS[card]: copies for card, copies in enumerate(counts) if copies}
