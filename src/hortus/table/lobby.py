"""Setting up, sitting down, getting up, talking, and playing again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from hortus.core.game import Game
from hortus.core.position import Position
from hortus.core.registry import load
from hortus.players import PLAYERS, check
from hortus.players.levels import elo
from hortus.players.names import no_such
from hortus.table import chance, commands, daily, endings, engine, moving
from hortus.table.authority import playing, seated, system
from hortus.table.chairs import OPEN, PERSON
from hortus.table.commands import SYSTEM, Who
from hortus.table.entries import (
    Created,
    Entry,
    Left,
    Muted,
    Renamed,
    Resigned,
    Returned,
    Said,
    Sat,
    Started,
    StoodIn,
    WantedMore,
    WentOn,
)
from hortus.table.refusals import Refused
from hortus.table.settings import Settings

if TYPE_CHECKING:
    from hortus.table.table import Table

MOST_NAME = 40
MOST_TEXT = 500
MOST_HOLDER = 200
MOST_SAID = 5  # messages of one person ...
SAID_WITHIN = 10.0  # ... in so many seconds


# Setting up ---------------------------------------------------------------------------------------


def create(table: Table, command: commands.Create, who: Who, now: float) -> list[Entry]:
    """A new table. Where only bots play, the game begins."""
    system(who)
    if table.seq:
        raise Refused("bad", "This table stands already.")
    seats = tuple(command.seats)
    try:
        game = load(command.game)
        options = _options(game, len(seats), command.options)
        state = game.new(len(seats), **options)
        # Converted so that its bounds are checked.
        settings = msgspec.convert(msgspec.to_builtins(command.settings), Settings)
        for level in {*seats, settings.stand_in} - {PERSON, OPEN, *command.bots}:
            _check_bot(level)
        if command.daily:
            daily.check_date(command.daily)
    except (ValueError, TypeError, msgspec.ValidationError) as problem:
        raise Refused("bad", str(problem)) from None
    if settings.stand_in in (PERSON, OPEN):
        raise Refused("bad", "Only a bot can stand in for someone.")
    if settings.rated:
        _check_rated(settings, state, seats)
    if command.scored and (not command.daily or settings.take_back != "never"):
        raise Refused("bad", "Only a deal of the day is scored, and then take_back must be never.")
    promise = chance.commitment(table.secret)
    version = command.engine or engine.version(game.name)
    created = Created(
        *(game.name, len(seats), seats, promise, version, options, settings, command.rematch_of, game.rules),
        *(command.daily, command.scored),
    )
    if settings.autostart and not {PERSON, OPEN} & set(seats):
        return _begun(table, [created], created, state, [""] * len(seats))
    return [created]


def _check_bot(level: str) -> None:
    """ValueError if this is no player that whoever sets a table up may name; a module or command never is."""
    if ":" in level:
        raise no_such(level, PLAYERS)
    check(level)


def _check_rated(settings: Settings, state: Position, seats: Sequence[str]) -> None:
    """A rating is about what people do by themselves, against others whose strength can be known."""
    if settings.take_back != "never":
        raise Refused("bad", "In a rated game nothing is taken back: take_back must be never.")
    if state.together:
        raise Refused("bad", "A team is not rated.")
    if state.house_rules:
        raise Refused("bad", "A game with house rules is not rated: ratings are about the rules as they are.")
    unknown = [
        level for level in seats if level not in (PERSON, OPEN) and elo(state.game.name, level) is None
    ]
    if unknown:
        raise Refused("bad", f"The strength of {unknown[0]} at {state.game.title} is not known: not rated.")


def _options(game: Game, players: int, given: Mapping[str, bool | int]) -> dict[str, bool | int]:
    """The options that are switched on, and the dials that are turned. Guests may not name files."""
    for name in given:
        if name in game.options and game.options[name].kind is not bool:
            raise ValueError(f"The option {name} is not for tables.")
    chosen = game.check_options(players, given)
    return {
        name: value
        for name, value in chosen.items()
        if value is True or (name in game.dials and isinstance(value, int))
    }


def _begun(
    table: Table, before: list[Entry], created: Created, state: Position, nonces: Sequence[str]
) -> list[Entry]:
    """These entries and the start, with the seats and cards that chance deals; ``state`` is still fresh."""
    source = chance.Source(table.secret, table.drawn_for(created), nonces)
    is_random = created.settings.seating == "random"
    order = source.order(state.players) if is_random else tuple(range(state.players))
    counted = daily.PileDraws(state.game) if created.daily else chance.Draws()
    draws, steps = moving.drawn(state, source, counted, state.players)
    found: list[Entry] = [*before, Started(order), *draws]
    if state.is_over:
        found.append(endings.finished(table, "played", state))
    table.decision = moving.Decision(table.seq, found, len(before) + 1, steps, state)
    return found


def start(table: Table, command: commands.Start, who: Who, now: float) -> list[Entry]:
    """The game begins, if every seat is taken."""
    if who != SYSTEM:
        seated(table, who)
    if table.phase != "waiting":
        raise Refused("over", "The game has begun already.")
    if not all(chair.is_taken for chair in table.chairs):
        raise Refused("bad", "There are free seats.")
    return _begun(table, [], table.created, table.state.copy(), [chair.nonce for chair in table.chairs])


# Sitting down and getting up ----------------------------------------------------------------------


def sit(table: Table, command: commands.Sit, who: Who, now: float) -> list[Entry]:
    """A free seat is taken, or its holder changes name and nonce; with the last one the game begins."""
    seat = command.seat
    if table.phase != "waiting":
        raise Refused("over", "The game has begun already.")
    if type(seat) is not int or not 0 <= seat < table.players:
        raise Refused("bad", f"There is no seat {str(seat)[:20]}: seats are 0 to {table.players - 1}.")
    chair = table.chairs[seat]
    if chair.level or chair.holder not in (None, command.holder):
        raise Refused("seat", "That seat is taken.")
    if not 0 < len(command.holder) <= MOST_HOLDER:
        raise Refused("bad", "Who holds the seat must be said.")
    if command.nonce and table.created.daily:
        raise Refused("bad", "A deal of the day is the same for everyone: nobody adds a nonce.")
    found: list[Entry] = [Sat(seat, command.holder, _name(command.name), _nonce(command.nonce), command.who)]
    if table.settings.autostart and all(other.is_taken or other is chair for other in table.chairs):
        nonces = [command.nonce if other is chair else other.nonce for other in table.chairs]
        return _begun(table, found, table.created, table.state.copy(), nonces)
    return found


def _name(name: str) -> str:
    plain = " ".join(name.split())
    if len(plain) > MOST_NAME or not plain.isprintable():
        raise Refused("bad", f"A name is plain text, up to {MOST_NAME} signs.")
    return plain


def _nonce(nonce: str) -> str:
    try:
        return chance.check_nonce(nonce)
    except ValueError as problem:
        raise Refused("bad", str(problem)) from None


def rename(table: Table, command: commands.Rename, who: Who, now: float) -> list[Entry]:
    """An account that sits here has another name. What is over is signed as it was played, and stays so."""
    system(who)
    if table.is_over:
        raise Refused("over", "The game is over; it keeps the names it was played under.")
    return [Renamed(command.seat, _name(command.name))]


def leave(table: Table, command: commands.Leave, who: Who, now: float) -> list[Entry]:
    """Before the start the seat is free again. During the game a bot stands in, or the seat has lost."""
    seat = seated(table, who)
    left = Left(seat)
    chair = table.chairs[seat]
    if table.phase != "playing" or chair.lost:
        if chair.away:
            raise Refused("bad", "You have left already.")
        return [left]
    if chair.stand_in:
        raise Refused("bad", "You have left already.")
    if table.people() == [seat] and not table.counts:
        return [left, endings.finished(table, "abandoned")]
    if table.forfeits or table.people() == [seat]:
        return [left, Resigned(seat), *endings.gone(table, seat, "resigned")]
    return [left, StoodIn(seat, table.settings.stand_in)]


def come_back(table: Table, command: commands.Return, who: Who, now: float) -> list[Entry]:
    """Take over again from the bot that stands in."""
    seat = seated(table, who)
    playing(table)
    chair = table.chairs[seat]
    if chair.lost:
        raise Refused("seat", "You have lost this game; a bot plays on for you.")
    if not chair.stand_in:
        raise Refused("bad", "You have not left.")
    if not table.timer.has_time(seat, now):
        raise Refused("turn", "Your time is up; a bot plays on for you.")
    return [Returned(seat)]


# Talking ------------------------------------------------------------------------------------------


def one_line(text: str) -> str:
    """What people wrote, in one line and without what a terminal would obey."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def say(table: Table, command: commands.Say, who: Who, now: float) -> list[Entry]:
    """Chat, in one line."""
    seat = seated(table, who)
    text = one_line(command.text[: 2 * MOST_TEXT])
    if not 0 < len(text) <= MOST_TEXT:
        raise Refused("bad", f"A message has 1 to {MOST_TEXT} signs.")
    said = table.chairs[seat].said
    if len(said) == MOST_SAID and now - said[0] < SAID_WITHIN:
        raise Refused("rate", "You talk very fast; wait a moment.")
    return [Said(seat, text)]


def mute(table: Table, command: commands.Mute, who: Who, now: float) -> list[Entry]:
    """No longer read what another says; nobody else is told."""
    seat = seated(table, who)
    other = command.other
    if (
        type(other) is not int
        or not 0 <= other < table.players
        or other == seat
        or table.chairs[other].holder is None
    ):
        raise Refused("bad", "Nobody who could talk to you sits there.")
    if (table.chairs[other].number in table.chairs[seat].muted) == command.on:
        return []
    return [Muted(seat, other, command.on)]


# Playing again ------------------------------------------------------------------------------------


def want_more(table: Table, command: commands.Rematch, who: Who, now: float) -> list[Entry]:
    """One more game."""
    seat = seated(table, who)
    if not table.is_over:
        raise Refused("over", "The game is not over yet.")
    if table.created.daily:
        raise Refused("bad", "A deal of the day is begun anew from the page of the day.")
    if seat in table.wishes or table.next_table:
        raise Refused(
            "bad", "You have said so already." if seat in table.wishes else "The next table stands already."
        )
    return [WantedMore(seat, _nonce(command.nonce))]


def go_on(table: Table, command: commands.GoOn, who: Who, now: float) -> list[Entry]:
    """The next table is there."""
    system(who)
    if table.rematch() is None:
        raise Refused("bad", "Not everyone wants to play again, or the next table stands already.")
    return [WentOn(command.table)]
