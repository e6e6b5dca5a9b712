"""Players against each other, measured.

Games come in groups: the same deal once for every rotation of the players around the table, so that everybody
sits everywhere with the same luck. Groups are independent of each other, so all intervals are over groups.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from math import fsum
from statistics import fmean, stdev
from types import TracebackType

from hortus.core.match import Match
from hortus.core.registry import load
from hortus.players import ratings
from hortus.players.control_variate import less_luck
from hortus.players.external import PATIENCE, PREFIX, External, ExternalError, command_of
from hortus.players.luck import luck_of, values_for
from hortus.players.ratings import Interval, Rating
from hortus.players.registry import make
from hortus.players.seen import Player, Seen

DAY = 86_400  # seconds
Makers = Mapping[str, Callable[[int], Player]]


@dataclass(frozen=True)
class MatchSetup:
    """What is played, by whom: all that decides how the games go. A ValueError says what is wrong with it."""

    game: str
    names: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    patience: float = PATIENCE  # seconds an external player has for an answer
    makers: Makers = field(default_factory=dict)  # players beside those of the registry
    adjusted: bool = False  # whether the luck of each game is measured, too

    def __post_init__(self) -> None:
        load(self.game).new(len(self.names), **self.options)
        if not 0.0 < self.patience <= DAY:
            raise ValueError(
                f"Patience is a number of seconds, from a moment to a day ({DAY}); {self.patience:g} is not."
            )
        for name in self.names:
            if name.startswith(PREFIX):
                command_of(name)
            else:
                self.make(name, 0)

    def make(self, name: str, seed: int) -> Player:
        """Make a player that is not an external program."""
        return self.makers[name](seed) if name in self.makers else make(name, seed)

    @property
    def contested(self) -> bool:
        """Whether someone wins. In a game that is won together, values say how well it went for all."""
        return not load(self.game).new(len(self.names), **self.options).together

    def seats(self, index: int) -> list[int]:
        """Where each player sits in a game: one seat further in every game of a group."""
        return [(player + index) % len(self.names) for player in range(len(self.names))]

    def whole(self, games: int) -> int:
        """This number of games, rounded up to whole groups."""
        return -(-games // len(self.names)) * len(self.names)

    def deal(self, index: int) -> int:
        """The seed of a game's chance: the same in all games of a group."""
        return derived(self.seed, "deal", index // len(self.names))


@dataclass(frozen=True)
class Forfeit:
    """A player that could not go on, and why."""

    player: int
    reason: str


@dataclass(frozen=True)
class GameResult:
    """One game. All tuples are by player, in the order of the names, wherever they sat."""

    index: int
    seats: tuple[int, ...]
    values: tuple[float, ...]  # the win, shared by those who share it
    scores: tuple[int, ...]  # as they stood when the game ended
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # spent on the decisions
    forfeit: Forfeit | None = None
    luck: tuple[float, ...] | None = None  # in shares of the win, if it was measured
    texts: tuple[str, ...] = ()  # all that happened, as a record has it


@dataclass(frozen=True)
class AdjustedShare:
    """A share of the wins less what was luck: the same in the long run, with a narrower interval."""

    share: float
    interval: Interval
    variance_ratio: float | None  # of plain to adjusted shares: so many times fewer games do as well


@dataclass(frozen=True)
class MatchStanding:
    """What the games say about one player."""

    name: str
    games: int
    wins: float  # a shared win counts for its share; in a game won together: the values
    share: float  # of all games
    interval: Interval
    score: float | None  # the mean, over games that were played to their end
    elo: float | None  # with two players: the difference to the other
    elo_interval: Interval | None
    rating: Rating | None  # with more: openskill's
    seconds: float | None  # a decision
    forfeits: int
    adjusted: AdjustedShare | None = None


@dataclass(frozen=True)
class Result:
    """A match, or as much of it as was played: only whole groups count."""

    setup: MatchSetup
    contested: bool
    groups: int
    games: tuple[GameResult, ...]  # in order
    standings: tuple[MatchStanding, ...]  # in the order of the names

    @property
    def intervals(self) -> str:
        """How the intervals were found."""
        return ratings.SHARES if self.contested else ratings.MEANS


def play_match(
    game: str,
    names: Sequence[str],
    games: int,
    seed: int = 0,
    players: Makers | None = None,
    options: Mapping[str, bool | int | str] | None = None,
    processes: int = 1,
    on_result: Callable[[GameResult], None] | None = None,
    patience: float = PATIENCE,
    adjusted: bool = False,
) -> Result:
    """Play games between players of the registry, of ``players`` (name: maker) or ``external:COMMAND``.

    The number of games is rounded up to whole groups. The same seed gives the same games, whatever the number
    of processes; ``on_result`` is called after each, as they end. ``adjusted``: measure the luck, too.
    """
    setup = MatchSetup(game, tuple(names), seed, options or {}, patience, players or {}, adjusted)
    played: list[GameResult] = []
    with closing(play_games(setup, range(setup.whole(games)), processes)) as results:
        for result in results:
            played.append(result)
            if on_result is not None:
                on_result(result)
    return summary(setup, played)


def play_games(
    setup: MatchSetup, indexes: Iterable[int], processes: int = 1
) -> Generator[GameResult, None, None]:
    """Play these games; each result as it comes."""
    if processes > 1:
        from hortus.players.workers import play_in_processes

        yield from play_in_processes(setup, indexes, processes)
        return
    with MatchRunner(setup) as runner:
        for index in indexes:
            yield runner.play(index)


class MatchRunner:
    """Plays games. Players are made anew for each: who remembered a deal would know its next rotation."""

    def __init__(self, setup: MatchSetup) -> None:
        self.setup = setup
        self.match: Match | None = None  # the game that is played, or was played last
        self._programs = {
            player: External(command_of(name), setup.patience)
            for player, name in enumerate(setup.names)
            if name.startswith(PREFIX)
        }

    def __enter__(self) -> MatchRunner:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for program in self._programs.values():
            program.close()

    def play(self, index: int) -> GameResult:
        """One game, to its end or to a forfeit."""
        setup, seats = self.setup, self.setup.seats(index)
        match = self.match = Match(setup.game, len(seats), setup.deal(index), **setup.options)
        news = _News(match, [(seats[player], program) for player, program in self._programs.items()])
        spent: list[list[float]] = [[] for _ in seats]  # seconds, by player and decision
        forfeit = self._greet(match, index, seats) or self._play_on(match, index, seats, news, spent)
        values = self._values(match, seats, forfeit)
        news.spread()
        for program in self._programs.values():
            program.over(match.state.scores(), [values[seats.index(seat)] for seat in range(len(seats))])
            program.close()
        scores = tuple(match.state.scores()[seat] for seat in seats)
        decisions, seconds = tuple(map(len, spent)), tuple(map(fsum, spent))
        luck = self._luck(match, index, seats) if setup.adjusted else None
        texts = tuple(step.text for step in match.history)
        return GameResult(
            index, tuple(seats), tuple(values), scores, decisions, seconds, forfeit, luck, texts
        )

    def _luck(self, match: Match, index: int, seats: list[int]) -> tuple[float, ...]:
        """The luck of each player, by draws that have nothing to do with those of the game."""
        start = match.game.new(len(seats), **match.options)
        values = values_for(start, derived(self.setup.seed, "luck", index))
        lucks = luck_of(start, [step.action for step in match.history], values)
        return tuple(lucks[seat] for seat in seats)

    def _play_on(
        self, match: Match, index: int, seats: list[int], news: _News, spent: list[list[float]]
    ) -> Forfeit | None:
        """Ask the players until the game is over or one cannot go on."""
        players = [self._player(player, index, seat) for player, seat in enumerate(seats)]
        while not match.state.is_over:
            news.spread()
            player, begin = seats.index(match.state.player), time.perf_counter()
            try:
                action = players[player].choose(Seen(match.state))
            except ExternalError as failure:
                return Forfeit(player, f"it {failure}")
            finally:
                spent[player].append(time.perf_counter() - begin)
            match.apply(action)
        return None

    def _player(self, player: int, index: int, seat: int) -> Player:
        if player in self._programs:
            return self._programs[player]
        return self.setup.make(self.setup.names[player], derived(self.setup.seed, "player", index, seat))

    def _greet(self, match: Match, index: int, seats: list[int]) -> Forfeit | None:
        for player, program in self._programs.items():
            # The match's seed would reveal the draws, so the player's seed is not derived from it.
            seed = derived(index, seats[player])
            try:
                program.greet(match.game, len(seats), seats[player], match.options, seed)
            except ExternalError as failure:
                return Forfeit(player, f"it {failure}")
        return None

    def _values(self, match: Match, seats: list[int], forfeit: Forfeit | None) -> list[float]:
        """The value of the game to each player. Who forfeits loses to the others; a team loses together."""
        if forfeit is None:
            values = match.state.values()
            return [values[seat] for seat in seats]
        win = 1.0 / (len(seats) - 1) if self.setup.contested else 0.0
        return [0.0 if player == forfeit.player else win for player in range(len(seats))]


class _News:
    """Tells external players what has happened, in the words each seat may read."""

    def __init__(self, match: Match, programs: list[tuple[int, External]]) -> None:
        self._match = match
        self._programs = programs
        # This state follows the match, one step at a time.
        self._state = match.game.new(match.state.players, **match.options)
        self._told = 0

    def spread(self) -> None:
        """Tell the programs all that is new."""
        if not self._programs:
            return
        for step in self._match.history[self._told :]:
            for seat, program in self._programs:
                program.happened(step.player, self._state.redacted(step.action, seat))
            self._state.apply(step.action)
        self._told = len(self._match.history)


def derived(*parts: int | str) -> int:
    """A seed derived from these parts: equal parts give equal seeds, different parts unrelated ones."""
    words = "/".join(str(part) for part in parts).encode()
    digest = hashlib.blake2b(words, digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 11  # 53 bits: every language's JSON keeps them


def summary(setup: MatchSetup, played: Iterable[GameResult]) -> Result:
    """What the whole groups among these games say, in whatever order they ended."""
    size = len(setup.names)
    by_index = {game.index: game for game in played}
    rotations = [range(first, first + size) for first in sorted(by_index) if first % size == 0]
    whole = [indexes for indexes in rotations if all(index in by_index for index in indexes)]
    groups = [[by_index[index] for index in indexes] for indexes in whole]
    games = tuple(game for group in groups for game in group)
    ranked = setup.contested and size > 2 and games
    rated: Sequence[Rating | None] = _rated(games) if ranked else [None] * size
    standings = [_standing(setup, player, groups, rated[player]) for player in range(size if groups else 0)]
    return Result(setup, setup.contested, len(groups), games, tuple(standings))


def _standing(
    setup: MatchSetup, player: int, groups: list[list[GameResult]], rating: Rating | None
) -> MatchStanding:
    games = [game for group in groups for game in group]
    finished = [game.scores[player] for game in games if game.forfeit is None]
    decisions = sum(game.decisions[player] for game in games)
    shares = [fmean(game.values[player] for game in group) for group in groups]
    interval = ratings.share_interval(shares) if setup.contested else ratings.mean_interval(shares)
    duel = setup.contested and len(setup.names) == 2
    return MatchStanding(
        name=setup.names[player],
        games=len(games),
        wins=sum(game.values[player] for game in games),
        share=fmean(shares),
        interval=interval,
        score=fmean(finished) if finished else None,
        elo=ratings.elo(fmean(shares)) if duel else None,
        elo_interval=ratings.elo_interval(interval) if duel else None,
        rating=rating,
        seconds=sum(game.seconds[player] for game in games) / decisions if decisions else None,
        forfeits=sum(game.forfeit is not None and game.forfeit.player == player for game in games),
        adjusted=_adjusted(player, groups, shares) if setup.adjusted else None,
    )


def _adjusted(player: int, groups: list[list[GameResult]], shares: list[float]) -> AdjustedShare:
    lucks = [fmean(game.luck[player] if game.luck else 0.0 for game in group) for group in groups]
    found = less_luck(shares, lucks)
    varies = len(found) > 1 and stdev(found) > 0
    ratio = (stdev(shares) / stdev(found)) ** 2 if varies else None
    return AdjustedShare(fmean(found), ratings.free_interval(found), ratio)


def _rated(games: Sequence[GameResult]) -> list[Rating]:
    """Ratings by wins, then by score; a player that forfeits is last."""
    scores = (game.scores if game.forfeit is None else [0.0] * len(game.scores) for game in games)
    ranks = [list(zip(game.values, score, strict=True)) for game, score in zip(games, scores, strict=True)]
    return ratings.plackett_luce(ranks)
