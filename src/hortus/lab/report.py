"""A study as one page that needs nothing else: no network, no script, readable on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from typing import Any

from hortus import svg
from hortus.core.registry import load
from hortus.lab import prose
from hortus.lab.prose import relative

STYLE = """
:root { color-scheme: light dark; --paper: #fbf8f0; --ink: #2f2a24; --faint: #6f6556; --line: #e7dcc3;
  --code: #f1e9d6; --axis: #8d8271; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #1f1c18; --ink: #ece4d2; --faint: #b0a58f; --line: #443d31; --code: #2d2822; }
  figure svg { filter: brightness(1.12); }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem 1rem 4rem; max-width: 46rem;
  background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", sans-serif; }
h1, h2 { font-family: Georgia, "Times New Roman", serif; line-height: 1.2; }
h1 { margin: .2rem 0; font-size: 1.9rem; }
h2 { margin: 2.2rem 0 .4rem; font-size: 1.3rem; border-bottom: 1px solid var(--line); }
figure { margin: .8rem 0; }
figure svg { width: 100%; height: auto; display: block; }
figcaption, .small { color: var(--faint); font-size: .9rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .94rem; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid var(--line); }
th, td { text-align: right; vertical-align: top; }
td { white-space: nowrap; } td:first-child { white-space: normal; }
th { font-weight: 600; }
small { color: var(--faint); font-weight: 400; }
th:first-child, td:first-child, .text { text-align: left; }
.clause { color: var(--faint); white-space: nowrap; font-size: .85rem; }
.never { color: var(--faint); }
.clear { font-weight: 600; }
code { background: var(--code); padding: .1rem .3rem; border-radius: .3rem; overflow-wrap: anywhere; }
"""
PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}: a study</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>{style}</style>
</head>
<body>
{body}
</body>
</html>
"""
CAPTIONS = {
    "seats": "Who wins, by seat, with 95 % intervals.",
    "scores": "How often each score comes, by seat.",
    "length": "How long a game is.",
    "choices": "How many choices a player has.",
    "course": "How that changes as a game goes on.",
    "lead": "How often someone else takes the lead.",
    "settled": "When the last leader took it.",
    "growth": "The scores as the game goes on.",
    "resources": "What each seat has as the game goes on.",
    "ahead": "By how much the best is ahead of the next as the game goes on.",
    "stakes": "How much a choice matters as the game goes on: the best value above the mean of the choices’.",
    "sweep": "Each figure over the values of the dial; the bars are those of the difference to the game as "
    "it is, 95 %.",
}


def page(results: dict[str, Any], figures: Mapping[str, str]) -> str:
    """The whole report."""
    base, settings = results["base"], results["settings"]
    title = escape(load(settings["game"]).title)
    head = [
        f"<h1>{title}: {base['games']:,} games</h1>",
        f'<p class="small">{escape(prose.who(base))}</p>',
        _list(prose.in_short(results)),
    ]
    sections = _sections(results, lambda name: _picture(figures, name, CAPTIONS[name]))
    if "sweep" in figures:
        sections = {"The sweep": [_picture(figures, "sweep", CAPTIONS["sweep"])], **sections}
    for number, variant in enumerate(results["variants"], 1):
        sections[f"Variant: {variant['title']}"] = _variant(variant, number, figures)
    sections["How this was made"] = [_made(results)]
    parts = [part for name, inside in sections.items() for part in (f"<h2>{escape(name)}</h2>", *inside)]
    body = "\n".join(part for part in (*head, *parts) if part)
    return PAGE.format(title=title, style=STYLE, body=body)


def _sections(results: dict[str, Any], picture: Callable[[str], str]) -> dict[str, list[str]]:
    """What was found of the game itself, by heading."""
    base = results["base"]
    found = {
        "Seats": [
            picture("seats"),
            _seats(base),
            *map(_text, prose.less_luck(base["by_player"] or base["seats"])),
        ],
        "Scores": [picture("scores"), picture("growth"), _text(prose.scores(base))],
        "Length": [picture("length"), _text(prose.length(base))],
        "Rules": [_text(prose.RULES), _rules(base)],
        "Choices": [picture("choices"), picture("course"), picture("stakes"), _text(prose.choices(base))],
        "Actions": [_text(prose.ACTIONS), _actions(base)],
    }
    if base["cards"]["cards"]:
        found["Cards"] = [_text(prose.CARDS.format(base["cards"]["words"])), _cards(base)]
    if base["course"]["resources"]:
        found["Resources"] = [picture("resources")]
    if base["contested"]:
        found["The lead"] = [
            *(picture(name) for name in ("lead", "settled", "ahead")),
            _text(prose.lead(base)),
        ]
    if results["skill"]:
        found["Skill"] = [_text(prose.SKILL), _skill(results["skill"], len(base["players"]))]
    return found


def _text(sentences: str) -> str:
    return f"<p>{escape(sentences)}</p>"


def _list(sentences: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences) + "</ul>"


def _picture(figures: Mapping[str, str], name: str, caption: str) -> str:
    """An inline SVG for the page: its ids made unique, its namespace declarations removed as HTML wants."""
    if name not in figures:
        return ""
    drawn = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", figures[name])
    drawn = _in_page_colours(drawn)
    drawn = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", drawn)
    drawn = drawn.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1)
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def _in_page_colours(drawn: str) -> str:
    """Ink, axes and ground take the page's colours, light or dark."""
    for colour, name in ((svg.INK, "ink"), (svg.FAINT, "axis"), (svg.WHITE, "paper"), ("#000000", "ink")):
        drawn = drawn.replace(f": {colour}", f": var(--{name})")
    return drawn


def _table(heads: Iterable[str], rows: Iterable[str]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def _row(cells: Iterable[str], kind: str = "") -> str:
    inside = "".join(f"<td>{cell}</td>" for cell in cells)
    return f"<tr{f' class={kind!r}' if kind else ''}>{inside}</tr>"


def _seats(base: dict[str, Any]) -> str:
    rows = []
    for one in (*base["seats"], *base["by_player"]):
        place = "" if one in base["seats"] else ", at all seats"
        wins = [_figure(prose.share(one["wins"]))] if base["contested"] else []
        score = _figure(prose.interval(one["score"]))
        rows.append(_row([escape(one["name"]) + place, *wins, score, str(one["score"].get("most", ""))]))
    return _table(["", *(["wins"] if base["contested"] else []), "mean score", "most"], rows)


def _rules(base: dict[str, Any]) -> str:
    names = [seat["name"] for seat in base["seats"]]
    winners = ["winners"] if any("winners_more" in rule for rule in base["rules"]) else []
    rows = [
        _row(_rule(rule, base, bool(winners)), "" if rule["total"] else "never") for rule in base["rules"]
    ]
    return _table(["", "a game", "of the games", "most", *names, *winners], rows)


def _rule(rule: dict[str, Any], base: dict[str, Any], winners: bool) -> list[str]:
    """How often a rule came into play, by seat and by winners, too."""
    by_seat = [prose.number(one["mean"]) if rule["total"] else "" for one in rule["by_seat"]]
    more = [_more(rule) if rule["total"] else ""] if winners else []
    if not rule["total"]:
        return [_clause(rule), "never", f"below {prose.percent(rule['below'])}", "0", *by_seat, *more]
    games = prose.exact(rule["games"] / base["games"], rule["share"])
    mean = prose.interval(rule["a_game"])
    return [_clause(rule), _figure(mean), _figure(games), str(rule["most"]), *by_seat, *more]


def _more(rule: dict[str, Any]) -> str:
    """How much more often winners did it; faint where that is not clear."""
    found = rule["winners_more"]
    told = prose.signed(found["mean"])
    return (
        told
        if found["low"] is not None and not found["low"] <= 0 <= found["high"]
        else f"<small>{told}</small>"
    )


def _actions(base: dict[str, Any]) -> str:
    """The kinds of action, then the single ones that were taken most."""
    rows = []
    kinds, most = base["actions"]["kinds"], base["actions"]["most"][:12]
    for one in [*kinds, *(one for one in most if one["action"] not in {kind["action"] for kind in kinds})]:
        taken = one["taken"]
        rows.append(
            _row(
                [
                    escape(one["action"]),
                    prose.number(taken / base["games"]),
                    prose.percent(taken / one["offered"]),
                    prose.percent(one["by_winners"] / taken) if taken else "",
                ]
            )
        )
    return _table(["", "a game", "of the times possible", "by winners"], rows)


def _cards(base: dict[str, Any]) -> str:
    """How often each card was used."""
    rows = [
        _row(
            [
                escape(one["card"]),
                prose.number(one["a_game"]),
                prose.percent(one["games"]),
                prose.percent(one["by_winners"] / one["used"]),
            ]
        )
        for one in base["cards"]["cards"]
    ]
    return _table(["", "a game", "of the games", "by winners"], rows)


def _clause(rule: dict[str, Any]) -> str:
    return f'<span class="clause">{rule["clause"]}</span> {escape(rule["words"])}'


def _skill(pairs: list[dict[str, Any]], seats: int) -> str:
    others = "" if seats == 2 else f" (one among {seats - 1})"
    rows = []
    for pair in pairs:
        who = escape(f"{pair['player']} against {pair['against']}{others}")
        wins, score = _figure(prose.share(pair["wins"])), _figure(prose.interval(pair["score"]))
        adjusted = [_figure(prose.share(pair["adjusted"]))] if "adjusted" in pair else []
        rows.append(_row([who, wins, *adjusted, score, str(pair["games"])]))
    less_luck = ["less luck"] if any("adjusted" in pair for pair in pairs) else []
    return _table(["", "wins", *less_luck, "mean score", "games"], rows)


def _variant(variant: dict[str, Any], number: int, figures: Mapping[str, str]) -> list[str]:
    compared = variant["compared"]
    caption = "What is clearly different, in proportion, with 95 % intervals."
    return [
        *map(_text, prose.variant(variant)),
        _picture(figures, f"variant-{number}", caption),
        _table(["", "without", "with", "difference", "", "by luck"], map(_change, compared["changes"])),
    ]


def _change(change: dict[str, Any]) -> str:
    """What a variant makes of one figure."""
    unit, mark = (100, ", %") if change["share"] else (1, "")
    before, after = (prose.number(unit * change[which]) for which in ("base", "variant"))
    difference = _figure(prose.signed_interval(change["difference"], unit))
    proportion = relative(change)
    share = "" if proportion is None else f"{proportion[0]:+.1f} %".replace("-", "−")
    sure = "" if change["p_corrected"] is None else f"{change['p_corrected']:.2g}"
    return _row(
        [_clause(change) + mark, before, after, difference, share, sure], "clear" if change["clear"] else ""
    )


def _made(results: dict[str, Any]) -> str:
    program = results["settings"]["program"]
    return (
        f"<p><code>{escape(results['command'])}</code></p>"
        f'<p class="small">Hortus {escape(results["hortus"])}, rules {program["rules"]}, code '
        f"{program['code']}. Intervals are 95 %. Means: Student’s t over the games, or over the groups of "
        "games that share a deal; shares of wins with one more group won and one more lost (Agresti and "
        "Caffo); how many of the games: exact (Clopper and Pearson). What is in bold has changed clearly: "
        "below 0.05 in the last column, which is how likely luck alone would change anything so much, "
        "corrected for all figures that are compared in this study (Holm). The same command gives the "
        "same figures on any number of workers"
        f"{escape(prose.clocked(results))}. All games, a row each, are in games.parquet beside this page; "
        "all actions in actions.csv; all figures in results.json.</p>"
    )


def _figure(mean: str) -> str:
    """A mean with its interval below it."""
    middle, _, between = mean.partition(" (")
    return f"{middle}<br><small>{between.strip('()')}</small>" if between else middle
