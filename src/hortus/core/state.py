# cython: binding=False, embedsignature=True, embedsignature.format=clinic
"""A position of a game, and the seam through which every game is driven.

The first half of :class:`State` is the seam: a game's ``rules.py`` fills it in with numbers only, and
compiled it runs at C speed without the interpreter's lock. The second half is what people and programs call;
it is the same for every game.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import TYPE_CHECKING, Any

from hortus.core import intrinsics
from hortus.core.errors import IllegalAction
from hortus.core.game import Game
from hortus.core.limits import MOST_ACTIONS
from hortus.core.registry import owner

if TYPE_CHECKING:
    import random as stdlib_random
    from collections.abc import MutableSequence

    from hortus.core.position import Position

MOST_ACTION: int = MOST_ACTIONS - 1  # the highest number an action can have


class Random:
    """A small, fast generator; the same sequence compiled or plain."""

    def __init__(self, seed: int) -> None:
        self.word: int = seed & 0xFFFFFFFFFFFFFFFF

    def bits(self) -> int:
        """Thirty-two random bits."""
        self.word = intrinsics.step(self.word)
        return intrinsics.mix(self.word)

    def below(self, size: int) -> int:
        """A number from 0 to ``size`` - 1."""
        self.word = intrinsics.step(self.word)
        return intrinsics.scale(intrinsics.mix(self.word), size)


class State:
    """A position: whose turn it is, what may be done, and what it comes to."""

    # The seam -------------------------------------------------------------------------------------

    def __init__(self, players: int) -> None:
        self.players: int = players
        self.player: int = intrinsics.CHANCE

    def find_legal(self, actions: list[int]) -> int:
        """Write what is legal, or at chance what can come, into ``actions``, rising; say how many."""
        return 0

    def play(self, action: int) -> None:
        """Carry out an action or a chance outcome that is known to be legal."""

    def weight(self, outcome: int) -> int:
        """At chance: in how many ways this outcome can come."""
        return 1

    def roll(self, bits32: int) -> int:
        """At chance: let thirty-two random bits bring an outcome by its weight, play it, say which it was."""
        outcome = self.choose(bits32)
        self.play(outcome)
        return outcome

    def choose(self, bits32: int) -> int:
        """The outcome these bits stand for when all are laid out in order, each as wide as its weight."""
        outcomes: list[int] = [0] * 128
        widths: list[int] = [0] * 128
        found = self.find_legal(outcomes)
        total = 0
        for i in range(found):
            widths[i] = self.weight(outcomes[i])
            total += widths[i]
        left = intrinsics.scale(bits32, total)
        for i in range(found):
            left -= widths[i]
            if left < 0:
                return outcomes[i]
        return -1  # never: the weights add up to the total

    def assign(self, source: State) -> None:
        """Become equal to another state of the same game."""
        intrinsics.copy_fields(self, source)

    def read_from(self, row: Any) -> None:
        """Become equal to what was written to this row of a buffer."""
        intrinsics.read_fields(self, row)

    def write_to(self, row: Any) -> None:
        """Write all that there is to this row of a buffer."""
        intrinsics.write_fields(self, row)

    def imagine(self, seat: int, random: Random) -> None:
        """Draw anew, uniformly, everything this seat (-1: a spectator) cannot know."""

    def score(self, seat: int) -> int:
        """The seat's score as it stands."""
        return 0

    def value(self, seat: int) -> float:
        """The seat's result once the game is over: 1 for the winner, shared by several, 0 for the others."""
        mine = self.score(seat)
        sharing = 0
        for other in range(self.players):
            theirs = self.score(other)
            if theirs > mine:
                return 0.0
            if theirs == mine:
                sharing += 1
        return 1.0 / sharing

    def rate(self, action: int) -> int:
        """How promising a legal action looks at a glance; all alike unless the game knows better."""
        return 0

    def outlook(self, seat: int) -> float:
        """The points this seat looks like ending with: its score, unless the game knows better."""
        return self.score(seat)

    def settled(self) -> bool:
        """Whether the outlook says much here; not in the middle of something that is about to be decided."""
        return True

    def likelihood(self, seat: int) -> int:
        """How likely, by what others did, what this seat cannot see is; below 0: nothing to go by."""
        return -1

    def encode(self, features: list[int]) -> int:
        """Write what a net reads, seen by whoever is to act: the numbers of its inputs that are on; how many.

        A number may stand there more than once. Below 0: this is nothing for a net.
        """
        return -1

    def observe(self, seat: int, numbers: MutableSequence[int], at: int) -> int:
        """Write what this seat (-1: a spectator) may know as numbers, where all is zero; where they end.

        These are the planes of ``planes.py``, in order. They say no more and no less than the view.
        """
        return at

    def observe_seats(self, seat: int, turn: int, numbers: MutableSequence[int], at: int) -> int:
        """The planes every game begins with (``planes.of_everyone``); where they end."""
        players = self.players
        first = max(seat, 0)
        if seat >= 0:
            numbers[at + seat] = 1
        if self.player >= 0:
            numbers[at + players + (self.player - first + players) % players] = 1
        else:
            numbers[at + 2 * players - 1 - self.player] = 1  # chance is -1, the end -2
        at += 2 * players + 2
        numbers[at + (turn - first + players) % players] = 1
        for place in range(players):
            numbers[at + players + place] = self.score((first + place) % players)
        return at + 2 * players

    # What people and programs call ----------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game this is a position of: that of the folder the rules are in."""
        return _game_of(type(self))  # type: ignore[arg-type]

    @property
    def house_rules(self) -> dict[str, int]:
        """The dials that are not as the rules have them, and the number of each."""
        numbers = getattr(self, "dials", ())
        pairs = zip(self.game.dials.items(), numbers, strict=True) if numbers else ()
        return {name: number for (name, dial), number in pairs if number != dial.default}

    @property
    def num_actions(self) -> int:
        """How many action numbers there are here: more than the game's own where a dial brings others."""
        return self.game.actions_of(self)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.player == intrinsics.OVER

    @property
    def together(self) -> bool:
        """Whether all win or lose together: then their results do not add up to one win."""
        return False

    def legal_actions(self, /) -> list[int]:
        """What may be done now, as rising numbers; at chance, what can come."""
        if self.player == intrinsics.OVER:
            return []
        actions = intrinsics.scratch()
        found = self.find_legal(actions)
        return intrinsics.numbers(actions, found)

    def weights(self) -> list[tuple[int, int]]:
        """At chance: each possible outcome and in how many ways it can come. Empty otherwise."""
        if self.player != intrinsics.CHANCE:
            return []
        actions = intrinsics.scratch()
        found = self.find_legal(actions)
        return [(actions[i], self.weight(actions[i])) for i in range(found)]

    def outcomes(self) -> list[tuple[int, float]]:
        """At chance: each possible outcome and its probability. Empty otherwise."""
        weights = self.weights()
        total = sum([weight for _, weight in weights])
        return [(outcome, weight / total) for outcome, weight in weights]

    def draw(self, bits32: int, /) -> int:
        """At chance: let thirty-two random bits choose what comes, apply it and return it.

        The same position and the same bits bring the same outcome, however the position came about.
        """
        bits = intrinsics.whole(bits32, 0xFFFFFFFF)
        if bits < 0:
            raise ValueError(f"Thirty-two bits are a number from 0 to 4294967295, not {bits32}.")
        if self.player != intrinsics.CHANCE:
            if self.is_over:
                raise IllegalAction("The game is over: nothing more is drawn.")
            raise IllegalAction("Nothing is left to chance here: a player is to act.")
        outcome = self.choose(bits)
        self.play(outcome)
        return intrinsics.one(outcome)

    def apply(self, action: int | str, /) -> None:
        """Carry out an action, a number or a text; IllegalAction says why not, and nothing has changed."""
        number = intrinsics.whole(action, MOST_ACTION)
        if number < 0:
            action = self._number(action)  # a text, or NumPy's kind of number
            number = intrinsics.whole(action, MOST_ACTION)
        if number < 0 or self.player == intrinsics.OVER or not self._is_legal(number):
            raise self.game.refusal(self, int(action))
        self.play(number)

    def _is_legal(self, action: int) -> bool:
        actions = intrinsics.scratch()
        found = self.find_legal(actions)
        for i in range(found):
            if actions[i] == action:
                return True
        return False

    def _number(self, action: object) -> int:
        if isinstance(action, str):
            return self.parse(action)
        if hasattr(action, "__index__") and not isinstance(action, bool):
            return int(action.__index__())
        legal = self.game.legal_sentence(self)
        raise IllegalAction(f"An action is a number or a text; {action!r} is neither. {legal}")

    def text(self, action: int) -> str:
        """The canonical text of an action."""
        return self.game.text(action)

    def parse(self, text: str) -> int:
        """The number of an action, from its text; case and surplus spaces do not matter."""
        return self.game.parse(text, self)

    def redacted(self, action: int, seat: int | None) -> str:
        """The text of an action about to be applied, as this seat (None: a spectator) may read it."""
        self.game.text(action)  # there must be such an action
        return self.game.redacted(self, action, self._seat(seat))

    def describe(self, action: int) -> str:
        """A legal action in plain words, for a person."""
        number = self._number(action)
        if number not in self.legal_actions():
            raise self.game.refusal(self, number)
        return self.game.describe(self, number)

    def scores(self) -> list[int]:
        """Each seat's score as it stands."""
        return [self.score(seat) for seat in range(self.players)]

    def values(self) -> list[float]:
        """Each seat's result as it stands: 1 for a lone winner, shared by several, 0 for the others."""
        return [self.value(seat) for seat in range(self.players)]

    def outlooks(self) -> list[float]:
        """The points each seat looks like ending with; made from all there is: ask an imagined position."""
        return [self.outlook(seat) for seat in range(self.players)]

    def features(self) -> list[int]:
        """The inputs of a net that are on; made from all there is: ask an imagined position."""
        if self.player < 0:
            return []
        features = intrinsics.scratch()
        found = self.encode(features)
        return [features[i] for i in range(found)]

    def ratings(self) -> list[tuple[int, int]]:
        """Each legal action and how promising it looks; made from all there is: ask an imagined position."""
        if self.player < 0:
            return []
        actions = intrinsics.scratch()
        found = self.find_legal(actions)
        return [(actions[i], self.rate(actions[i])) for i in range(found)]

    def winners(self) -> list[int]:
        """The seats that have won; empty before the end."""
        if self.player != intrinsics.OVER:
            return []
        values = self.values()
        return [seat for seat in range(self.players) if values[seat] == max(values)]

    def copy(self) -> State:
        """An independent state equal to this one."""
        return self._copy_into(self.__class__.__new__(self.__class__))

    def _copy_into(self, twin: State) -> State:
        twin.assign(self)
        return twin

    def key(self) -> bytes:
        """The position in bytes: equal keys, equal positions, whatever happened before; for no seat's eyes.

        It says what lies where and what each seat may know of it, compiled and in plain Python alike.
        """
        opened = self.copy()
        opened.player = intrinsics.OVER  # at the end all lies open
        told = [*opened.observation(None)]
        for seat in range(self.players):
            told += self.observation(seat)
        game = self.game
        head = f"{game.name} {game.rules} {self.players} {self.house_rules} "
        return head.encode() + array("h", told).tobytes()

    def __eq__(self, other: object) -> bool:
        """Whether this is the same position of the same game; how it came about does not matter."""
        if not isinstance(other, State):
            return NotImplemented
        return self is other or (self.player == other.player and self.key() == other.key())

    def __hash__(self) -> int:
        """That of the key. A state that changes afterwards is lost in a set."""
        return hash(self.key())

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle for another process of the same program; to keep a game, keep its record."""
        return _unpickle, (self.__class__, intrinsics.dump(self))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What this seat (None: a spectator) may know, as plain JSON data."""
        return self.game.view(self, self._seat(seat))

    def observation(self, seat: int | None) -> list[int]:
        """What this seat (None: a spectator) may know as numbers: the planes of ``game.planes`` in a row."""
        known_to = self._seat(seat)
        numbers = intrinsics.sheet()
        size = self.observe(-1 if known_to is None else known_to, numbers, 0)
        return [numbers[place] for place in range(size)]

    def resample(self, seat: int | None, rng: stdlib_random.Random) -> State:
        """A state with the same view for this seat; what it cannot know is drawn anew, uniformly."""
        if not hasattr(rng, "getrandbits"):
            raise ValueError(f"Resampling wants a random.Random, not {rng!r}.")
        known_to = self._seat(seat)
        return self._imagined(self.copy(), -1 if known_to is None else known_to, Random(rng.getrandbits(64)))

    def _imagined(self, twin: State, seat: int, random: Random) -> State:
        twin.imagine(seat, random)
        return twin

    def _seat(self, seat: int | None) -> int | None:
        if seat is None or (type(seat) is int and 0 <= seat < self.players):
            return seat
        last = self.players - 1
        raise ValueError(f"There is no seat {seat!r}: seats are 0 to {last}, or None for a spectator.")

    def __str__(self) -> str:
        return self.game.board(self)

    def __repr__(self) -> str:
        nobody = {intrinsics.OVER: "over", intrinsics.CHANCE: "chance"}
        turn = nobody.get(self.player, f"seat {self.player}")
        return f"<{self.game.name} for {self.players}, {turn}, scores {self.scores()}>"

    def _repr_svg_(self) -> str:
        return self.game.drawing(self)


def driven(position: Position) -> State:
    """The same position, for those inside that drive it through the seam."""
    if not isinstance(position, State):
        raise TypeError(f"This is no position of a game: {position!r}.")
    return position


@cache
def _game_of(rules: type) -> Game:
    """The game in whose folder these rules, or those they are based on, are."""
    module = next(kind.__module__ for kind in rules.__mro__ if kind.__module__.startswith("hortus.games."))
    return owner(module)


def _unpickle(kind: type[State], fields: object) -> State:
    return _restored(kind.__new__(kind), fields)


def _restored(state: State, fields: object) -> State:
    intrinsics.restore(state, fields)
    return state
