"""A whole game as plain text: headers, an empty line, then one action text a line, chance included.

    hortus: 1
    game: felci
    players: 2
    beginner: yes

    draw red
    draw blue
    ...

An action may be followed by a comment after ``#``; a line that is empty or only a comment is passed over.
Headers that the rules do not need (seat 0, seed, date, event, place, note, and those that prove a game at a
table) are kept as they are; ``result``, if it is there, must be what the game comes to. ``rules`` is the
version of the game's rules; left out, it is the first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from hortus.core.dials import Dial
from hortus.core.dials import known as known_dials
from hortus.core.errors import IllegalAction, RecordError
from hortus.core.game import Game, Value
from hortus.core.position import Position
from hortus.core.registry import load

FORMAT = "1"
RULES = "rules"
FREE = (
    *("result", "seed", "date", "event", "place", "note"),
    *(f"seat {seat}" for seat in range(6)),
    *("table", "engine", "commitment", "secret", "order", "ended", "seal"),  # of a game at a table
    *("rematch of", "next commitment", "daily", "key", "signature"),
    *(f"nonce {seat}" for seat in range(6)),
)


@dataclass
class Record:
    """A game's headers and all its actions, as texts.

    >>> from hortus import Match
    >>> match = Match("mars", players=2, seed=1)
    >>> match.apply("place a1")
    >>> match.record.actions
    ['place a1']
    >>> Record.loads(match.record.dumps()).replay() == match.state
    True
    """

    game: str
    players: int
    options: dict[str, Value] = field(default_factory=dict)
    actions: list[str] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    rules: int = 0  # the version of the game's rules; 0: the newest

    def __post_init__(self) -> None:
        self.rules = self.rules or load(self.game).rules

    def new(self) -> Position:
        """The position the record starts from."""
        return load(self.game, self.rules).new(self.players, **self.options)

    def states(self) -> Iterator[Position]:
        """Every position of the game, the first and the last included; each is a state of its own."""
        state = self.new()
        yield state.copy()
        for number, text in enumerate(self.actions, 1):
            _apply(state, text, f"Action {number}")
            yield state.copy()

    def replay(self) -> Position:
        """The last position."""
        state = self.new()
        for number, text in enumerate(self.actions, 1):
            _apply(state, text, f"Action {number}")
        return state

    def _repr_svg_(self) -> str:
        """In a notebook: the game as a strip of pictures, from its first decision to its last position."""
        from hortus import svg  # pictures cost a seventh of the time to import Hortus

        states = list(self.states())
        first = next((number for number, state in enumerate(states) if state.player >= 0), 0)
        last = len(states) - 1
        numbers = sorted({first, (first + last) // 2, last})
        pictures = [(f"after {number} of {last} events", states[number]._repr_svg_()) for number in numbers]
        return svg.film(f"A record of {load(self.game).title}", pictures)

    def dumps(self) -> str:
        """The record as text."""
        headers = {"hortus": FORMAT, "game": self.game, "players": str(self.players)}
        if self.rules != 1:
            headers[RULES] = str(self.rules)
        for name, default in load(self.game, self.rules).defaults().items():
            value = self.options.get(name, default)
            if value != default:
                headers[name] = ("no", "yes")[value] if isinstance(value, bool) else str(value)
        for name, text in self.headers.items():
            if name not in FREE:
                free = ", ".join(FREE[:6])
                raise ValueError(f"There is no header {name!r}; free ones are {free}, seat 0, seat 1 …")
            if not text.isprintable() or text != text.strip():
                raise ValueError(f"A header is one line of plain text: {name!r}: {text[:60]!r} does not fit.")
        headers.update(self.headers)
        return "\n".join([*(f"{name}: {text}" for name, text in headers.items()), "", *self.actions]) + "\n"

    @classmethod
    def loads(cls, text: str) -> Record:
        """Read a record and check every line of it; RecordError names the first line that is wrong."""
        record, head, body = read(text)
        state = record.new()
        for number, line in body:
            _apply(state, line, f"Line {number}")
            record.actions.append(state.text(state.parse(line)))
        _check_result(record, state, head)
        return record


Lines = list[tuple[int, str]]


def read(text: str) -> tuple[Record, Lines, Lines]:
    """A record without its actions yet; the lines of its headers, and of its actions, still to be checked."""
    if not isinstance(text, str):
        raise _wrong(1, f"a record is text, not {type(text).__name__}.")
    lines = list(enumerate((line.strip() for line in text.removeprefix("\ufeff").splitlines()), 1))
    head, body = _split(lines)
    return _read_headers(head), head, body


def _wrong(line: int, problem: object) -> RecordError:
    return RecordError(f"Line {line}: {problem}")


def _apply(state: Position, text: str, where: str) -> None:
    try:
        state.apply(text)
    except IllegalAction as problem:
        raise RecordError(f"{where}: {problem}") from None


def _split(lines: Lines) -> tuple[Lines, Lines]:
    """The headers, up to the first empty line, and the actions, without comments."""
    start = next((place for place, (_, line) in enumerate(lines) if line), len(lines))
    end = next((place for place in range(start, len(lines)) if not lines[place][1]), len(lines))
    head = [(number, line) for number, line in lines[start:end] if not line.startswith("#")]
    body = [(number, line.split("#", 1)[0].strip()) for number, line in lines[end:]]
    return head, [(number, line) for number, line in body if line]


def _read_headers(head: Lines) -> Record:
    values: dict[str, str] = {}
    where: dict[str, int] = {}
    for number, line in head:
        name, colon, value = (part.strip() for part in line.partition(":"))
        if not colon or not name or not line.isprintable():
            looks = "a header looks like 'name: value'"
            raise _wrong(number, f"{looks}, not {line[:60]!r}. An empty line ends the headers.")
        if name in values:
            raise _wrong(number, f"the header {name!r} was given before, on line {where[name]}.")
        values[name], where[name] = value, number
    for name in ("hortus", "game", "players"):
        if name not in values:
            needed = "a record begins with the headers hortus, game and players"
            raise _wrong(1, f"{needed}; {name!r} is missing.")
    return _make_record(values, where)


def _make_record(values: dict[str, str], where: dict[str, int]) -> Record:
    form, players = values.pop("hortus"), values.pop("players")
    if form != FORMAT:
        raise _wrong(where["hortus"], f"this is format {form!r}; only {FORMAT!r} can be read here.")
    rules = values.pop(RULES, "1")
    if not (rules.isascii() and rules.isdecimal()) or len(rules) > 4 or not int(rules):
        raise _wrong(where[RULES], f"rules is the number of their version, not {rules[:60]!r}.")
    try:
        game = load(values.pop("game"), int(rules))
    except ValueError as problem:
        raise _wrong(where.get(RULES, where["game"]), problem) from None
    if not players.isdecimal() or len(players) > 2:
        raise _wrong(where["players"], f"players is a number, not {players!r}.")
    options, free = _split_headers(game, values, where)
    record = Record(game.name, int(players), options, [], free, game.rules)
    try:
        record.new()
    except (ValueError, OSError) as problem:
        raise RecordError(f"Lines 1 to {max(where.values())}: {problem}") from None
    return record


def _split_headers(
    game: Game, values: dict[str, str], where: dict[str, int]
) -> tuple[dict[str, Value], dict[str, str]]:
    """The options among these headers, and those that the rules do not need."""
    options, free = {}, {}
    for name, text in values.items():
        if name in game.options:
            options[name] = _option_value(text, game.options[name].kind, name, where[name])
        elif name in game.dials:
            options[name] = _dial_value(game.dials[name], text, name, where[name])
        elif name in FREE:
            free[name] = text
        else:
            dials = [known_dials(game.dials)] if game.dials else []
            known = ", ".join([*game.options, *dials, *FREE[:6], "seat 0, seat 1 …"])
            may = f"A record of {game.name} may have: {known}."
            raise _wrong(where[name], f"there is no header {name[:60]!r}. {may}")
    return options, free


def _option_value(text: str, kind: type, name: str, line: int) -> Value:
    if kind is bool and text not in ("yes", "no"):
        raise _wrong(line, f"the option {name} is yes or no, not {text!r}.")
    return text == "yes" if kind is bool else text


def _dial_value(dial: Dial, text: str, name: str, line: int) -> int:
    try:
        return dial.read(name, text)
    except ValueError as problem:
        raise _wrong(line, problem) from None


def _check_result(record: Record, state: Position, head: Lines) -> None:
    result = record.headers.get("result")
    comes_to = " ".join(str(score) for score in state.scores())
    if result is not None and result.split() != comes_to.split():
        number = next(number for number, line in head if line.partition(":")[0].strip() == "result")
        raise _wrong(number, f"the result is given as {result!r}, but the game comes to {comes_to!r}.")
