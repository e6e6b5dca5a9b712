"""What a study found, in sentences and figures for people."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from hortus.players import levels

RULES = (
    "How often each rule came into play: on average in a game, with a 95 % interval; in how many of the "
    "games at all, with an exact one (Clopper and Pearson); at most; on each seat’s own actions; and how "
    "much more often the winners did it than each of the others, small where that is not clear."
)
ACTIONS = "What was done: how often in a game, how often of the times it was possible, and by the winners."
CARDS = "{} How often in a game, in how many games at all, and how often by winners, who may share a win."
BRIEFLY = 2  # variants: of more each is told in one sentence
SHOWN = 6  # changes that are told in a sentence
SKILL = "Each pair sits at all seats with the same deals. The first one’s share of the wins is shown."
TOGETHER = "This game is won or lost together, so no seat is favoured; the scores say how well it went."
Mean = Mapping[str, float | None]


def number(value: float) -> str:
    """A number with about three significant digits."""
    size = abs(value)
    if size >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if size >= 10 else f"{value:.2f}" if size >= 0.1 or size == 0 else f"{value:.2g}"


def percent(value: float) -> str:
    """A share in percent."""
    return f"{100 * value:.1f} %" if 0.0005 <= value < 0.9995 or value in (0, 1) else f"{100 * value:.2g} %"


def _value(mean: Mean) -> float:
    value = mean["mean"]
    assert value is not None
    return value


def interval(mean: Mean) -> str:
    """A mean with its interval, to the digits that the interval supports."""
    low, high = mean["low"], mean["high"]
    if low is None or high is None:
        return number(_value(mean))
    digits = _digits(high - low)
    return f"{_value(mean):.{digits}f} ({low:.{digits}f}–{high:.{digits}f})".replace("-", "−")


def signed_interval(mean: Mean, unit: int = 1) -> str:
    """A difference with its interval."""
    low, high, middle = mean["low"], mean["high"], unit * _value(mean)
    if low is None or high is None:
        return f"{middle:+.2f}".replace("-", "−")
    digits = _digits(unit * (high - low))
    between = f"{unit * low:+.{digits}f} to {unit * high:+.{digits}f}"
    return f"{middle:+.{digits}f} ({between})".replace("-", "−")


def signed(value: float) -> str:
    """A difference."""
    return f"{'+' if value >= 0 else '−'}{number(abs(value))}"


def exact(value: float, between: Mapping[str, float]) -> str:
    """A share of games with its exact interval."""
    low, high = between["low"], between["high"]
    digits = max(1, _digits(100 * (high - low)) - 1) if high > low else 1
    return f"{percent(value)} ({100 * low:.{digits}f}–{100 * high:.{digits}f})"


def _digits(width: float) -> int:
    return 1 if width > 2 else min(6, max(2, math.ceil(-math.log10(width)) + 1)) if width > 0 else 2


def share(mean: Mean) -> str:
    """A share of wins with its interval."""
    low, high = mean["low"], mean["high"]
    between = "" if low is None or high is None else f" ({100 * low:.1f}–{100 * high:.1f})"
    return f"{100 * _value(mean):.1f} %{between}"


def who(base: dict[str, Any]) -> str:
    """Who played, under which options."""
    players = base["players"]
    named = (
        f"{len(players)} × {players[0]}"
        if len(set(players)) == 1
        else ", ".join(players) + ", taking turns at the seats"
    )
    options = [
        name if value is True else f"{name} {value}" for name, value in base["options"].items() if value
    ]
    return f"Players: {named}." + (f" Options: {', '.join(options)}." if options else "")


def in_short(results: dict[str, Any]) -> list[str]:
    """The answers, a sentence each, what was asked first."""
    base = results["base"]
    briefly = len(results["variants"]) > BRIEFLY
    found = [sentence for one in results["variants"] for sentence in variant(one, briefly)]
    found += [*who_won(base), *less_luck(base["by_player"] or base["seats"]), length(base), choices(base)]
    if base["contested"]:
        found.append(lead(base))
    never = [f"{rule['words']} (below {percent(rule['below'])})" for rule in base["rules"] if "below" in rule]
    if never:
        found.append(f"Never seen, so as good as surely below that share of games: {'; '.join(never)}.")
    return found


def who_won(base: dict[str, Any]) -> list[str]:
    """Who won how often and by how much: players that differ, then the seats."""
    if not base["contested"]:
        return [f"{TOGETHER} {scores(base)}"]
    players = base["by_player"]
    found = [_players(base)] if players else []
    return [*found, f"{seats(base)} {scores(base)}"]


def _players(base: dict[str, Any]) -> str:
    ranked = sorted(base["by_player"], key=lambda one: -_value(one["wins"]))
    told = ", ".join(f"{one['name']} {share(one['wins'])}" for one in ranked)
    first, second = (one["wins"] for one in ranked[:2])
    known = first["low"] is not None and second["high"] is not None
    ahead = known and first["low"] > second["high"]
    verdict = f"{ranked[0]['name']} is clearly better" if ahead else "nobody is clearly better"
    points = ", ".join(f"{one['name']} {interval(one['score'])}" for one in ranked)
    return f"Wins: {told}: {verdict}. Mean scores: {points}."


def seats(base: dict[str, Any]) -> str:
    """Whether a seat is favoured."""
    even = 1 / len(base["seats"])
    told = ", ".join(f"{seat['name']} {share(seat['wins'])}" for seat in base["seats"])
    known = [seat for seat in base["seats"] if seat["wins"]["low"] is not None]
    better = [seat["name"] for seat in known if seat["wins"]["low"] > even]
    worse = [seat["name"] for seat in known if seat["wins"]["high"] < even]
    if not better and not worse:
        verdict = "no seat is clearly favoured"
    elif better:
        verdict = f"{' and '.join(better)} {'is' if len(better) == 1 else 'are'} favoured"
    else:
        verdict = f"{' and '.join(worse)} {'has' if len(worse) == 1 else 'have'} the worse of it"
    return f"Wins by seat: {told}. An even share is {percent(even)}: {verdict}."


def less_luck(players: list[dict[str, Any]]) -> list[str]:
    """The wins less the luck, if that was measured."""
    known = [one for one in players if "adjusted" in one]
    if not known:
        return []
    told = ", ".join(f"{one['name']} {share(one['adjusted'])}" for one in known)
    ratios = [one["variance_ratio"] for one in known if one["variance_ratio"] is not None]
    times = f"; plain wins vary {number(min(ratios))} times as much" if ratios else ""
    return [f"Wins less luck: {told}{times}."]


def scores(base: dict[str, Any]) -> str:
    """What is scored."""
    means = ", ".join(f"{seat['name']} {interval(seat['score'])}" for seat in base["seats"])
    if not base["contested"]:
        return f"Mean scores: {means}."
    shared = percent(_value(base["shared_wins"]))
    ahead = interval(base["margin"])
    return f"Mean scores: {means}. The best is ahead of the next by {ahead}; {shared} of the wins are shared."


def length(base: dict[str, Any]) -> str:
    """How long a game is."""
    turns, decisions = base["turns"], base["decisions"]
    return (
        f"A game takes {interval(turns)} turns, "
        f"eight of ten between {turns['tenth']} and {turns['ninetieth']}, "
        f"and {number(decisions['mean'])} decisions; the longest took {turns['most']} turns."
    )


def choices(base: dict[str, Any]) -> str:
    """How many choices a player has."""
    found = base["choices"]
    return (
        f"A player has {number(found['mean'])} choices on average, "
        f"{found['median']} in the middle and {found['most']} at most; "
        f"{percent(found['forced'])} of the decisions are forced."
    )


def lead(base: dict[str, Any]) -> str:
    """How often the lead changes."""
    found = base["lead"]
    return (
        f"The lead changes {interval(found['changes'])} times a game; "
        f"in {percent(found['never'])} of the games it never does, "
        f"and in {percent(found['settled_in_last_tenth'])} it is settled only in the last tenth. "
        f"Who does not lead halfway wins {share(found['comebacks'])} of all games; "
        f"the winner was behind by {number(found['deficit']['mean'])} points at worst, "
        f"and for {percent(_value(found['drama']))} of the game (its drama)."
    )


def variant(one: dict[str, Any], briefly: bool = False) -> list[str]:
    """What a variant changes: who wins, what else is clear, and what is not."""
    compared = one["compared"]
    changes = compared["changes"]
    clear = [change for change in changes if change["clear"]]
    result = f"With {compared['title']},{_result(one)}."
    if briefly:
        return [f"{result} Clearly changed: {len(clear)} of {len(changes)} figures."]
    told = sorted(clear, key=lambda change: -abs(_relative(change)))[:SHOWN]
    more = f"; and {len(clear) - len(told)} more" if len(clear) > len(told) else ""
    also = f"Clearly changed: {'; '.join(map(changed, told))}{more}." if clear else "Nothing changed clearly."
    kept = [change["words"] for change in changes if change["name"] in MAIN and not change["clear"]]
    still = f" Not clearly: {', '.join(kept)}." if kept and clear else ""
    return [result, f"{also}{still} ({len(changes)} figures compared, corrected for how many there are.)"]


MAIN = ("score", "margin", "turns", "lead_changes")


def _result(one: dict[str, Any]) -> str:
    """Who wins with a variant, and how that differs."""
    changes = {change["name"]: change for change in one["compared"]["changes"]}
    if "lowest" in changes:
        clear = "clearly" if changes["lowest"]["clear"] else "not clearly"
        return f" the lowest score is {clear} changed: {changed(changes['lowest'])}"
    wins = [change for name, change in changes.items() if name.startswith("wins_of_")]
    wins = wins or [change for name, change in changes.items() if name.startswith("wins_")]
    told = ", ".join(
        f"{change['words'].removeprefix('wins of ')} wins {percent(change['variant'])} "
        f"instead of {percent(change['base'])}"
        for change in wins
    )
    clear = "clearly" if any(change["clear"] for change in wins) else "not clearly"
    return f" {told}: {clear} changed ({signed_interval(wins[0]['difference'], 100)} points of a hundred)"


def _relative(change: dict[str, Any]) -> float:
    base, middle = change["base"], _value(change["difference"])
    return middle / abs(base) if abs(base) > 1e-9 else math.copysign(1e9, middle)


def changed(change: dict[str, Any]) -> str:
    """A figure, how it was, how it is, and how sure the difference is."""
    unit = 100 if change["share"] else 1
    before, after = (number(unit * change[which]) for which in ("base", "variant"))
    mark = " %" if change["share"] else ""
    return f"{change['words']} {before} → {after}{mark}, {signed_interval(change['difference'], unit)}"


def skill(pair: dict[str, Any]) -> str:
    """How two players compare."""
    adjusted = f", {share(pair['adjusted'])} less luck" if "adjusted" in pair else ""
    return f"{pair['player']} against {pair['against']}: {share(pair['wins'])} of the wins{adjusted}."


def clocked(results: dict[str, Any]) -> str:
    """Levels that think by the clock cannot be repeated."""
    settings = results["settings"]
    names = sorted({*settings["players"], *settings["skill"]})
    thinking = [name for name in names if name.partition("@")[0] in levels.levels()]
    timed = [name for name in thinking if levels.find(name).budget(settings["game"]) is None]
    verb = "thinks" if len(timed) == 1 else "think"
    return f", except that {' and '.join(timed)} {verb} by the clock" if timed else ""


Relative = tuple[float, float, float]
"""A mean and its interval."""


def relative(change: dict[str, Any]) -> Relative | None:
    """A difference and its interval in percent of the base; None where the base is 0 or no interval known."""
    difference = change["difference"]
    if abs(change["base"]) < 1e-9 or difference["low"] is None:
        return None
    middle, low, high = (100 * difference[end] / abs(change["base"]) for end in ("mean", "low", "high"))
    return middle, low, high
