"""Which game, and who sits where: asked of a person who has not said so on the command line."""

from __future__ import annotations

from hortus.cli.options import options_of, who_is
from hortus.cli.screen import Screen
from hortus.core.game import Game
from hortus.core.registry import GAMES, load
from hortus.players import PLAYERS
from hortus.tui.local_table import PERSON, default_seats


def _asked(screen: Screen, question: str) -> str:
    """What is typed; who types quit leaves, as at the table."""
    typed = screen.ask(question)
    if typed.lower() == "quit":
        raise EOFError
    return typed


def choose_game(screen: Screen) -> Game:
    """The game a person picks, by number or name."""
    games = [load(name) for name in GAMES]
    screen.title("Hortus: four games of gardens and woods")
    for number, game in enumerate(games, 1):
        low, high = game.min_players, game.max_players
        seats = str(low) if low == high else f"{low}–{high}"
        screen.say(f"\n  {number}  {game.title} ({game.name}), for {seats} players, {game.authors}")
        screen.rows([("", game.summary)])
    screen.say()
    while True:
        typed = _asked(screen, "Which game? A number or a name: ").lower()
        for number, game in enumerate(games, 1):
            if typed in (str(number), game.name, game.title.lower()):
                return game
        screen.say(f"Please type a number from 1 to {len(games)}, or one of {', '.join(GAMES)}.")


def choose_players(screen: Screen, game: Game) -> int:
    """How many play; not asked where there is no choice."""
    low, high = game.min_players, game.max_players
    if low == high:
        return low
    while True:
        typed = _asked(screen, f"How many play, {low} to {high}? [{low}] ")
        if not typed:
            return low
        if typed.isdecimal() and len(typed) < 3 and low <= int(typed) <= high:
            return int(typed)
        screen.say(f"Please type a number from {low} to {high}, or press Enter for {low}.")


def choose_seats(screen: Screen, game: Game, players: int) -> list[str]:
    """Who sits where, as the command line would have it."""
    screen.say(f"Who sits where: {PERSON} (someone at this keyboard), {', '.join(PLAYERS)}?")
    screen.say("Of those that look ahead, sprout is the gentlest, and grandmaster thinks longest.")
    screen.say("Enter takes what is in brackets.")
    return [
        f"{number}={_choose_seat(screen, game.seat_name(number - 1), usual)}"
        for number, usual in enumerate(default_seats(players), 1)
    ]


def _choose_seat(screen: Screen, seat: str, usual: str) -> str:
    while True:
        typed = _asked(screen, f"  {seat} [{usual}]: ")
        try:
            return who_is(typed or usual)
        except ValueError as problem:
            screen.say(str(problem))


def choose_options(screen: Screen, game: Game, players: int) -> dict[str, bool | int | str]:
    """The options of the table; not asked where there are none."""
    if not game.options:
        return {}
    screen.say("Options:")
    named = {name if one.kind is bool else f"{name}=FILE": one.help for name, one in game.options.items()}
    screen.rows(list(named.items()))
    while True:
        typed = _asked(screen, "Which, with spaces between? Enter for none: ")
        try:
            options = options_of(game, typed.split())
            game.new(players, **options)
            return options
        except (ValueError, OSError) as problem:
            screen.say(str(problem))
