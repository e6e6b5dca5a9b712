"""A study as one page that needs nothing else: no network, no script, readable on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from hortus.core.registry import load
from hortus.lab import prose
from hortus.lab.figures import is_clear, relative

STYLE = """
:root { color-scheme: light; --ink: #2f2a24; --faint: #6f6556; --line: #e7dcc3; --leaf: #5d7f4e; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem 1rem 4rem; max-width: 46rem; background: #fbf8f0; color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", sans-serif; }
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
code { background: #f1e9d6; padding: .1rem .3rem; border-radius: .3rem; overflow-wrap: anywhere; }
"""


def page(results: dict[str, Any], figures: Mapping[str, str], command: str) -> str:
    """The whole report."""
    base, settings = results["base"], results["settings"]
    title = load(settings["game"]).title
    parts = [
        f"<h1>{escape(title)}: {base['games']:,} games</h1>",
        f'<p class="small">{escape(prose.who(base))}</p>',
        _list(prose.in_short(results)),
        *_section(
            "Seats", [_picture(figures, "seats", "Who wins, by seat, with 95 % intervals."), _seats(base)]
        ),
        *_section(
            "Scores",
            [_picture(figures, "scores", "How often each score comes, by seat."), _text(prose.scores(base))],
        ),
        *_section("Length", [_picture(figures, "length", "How long a game is."), _text(prose.length(base))]),
        *_section("Rules", [_text(prose.RULES), _rules(base)]),
        *_section(
            "Choices",
            [
                _picture(figures, "choices", "How many choices a player has."),
                _picture(figures, "course", "How that changes as a game goes on."),
                _text(prose.choices(base)),
            ],
        ),
        *_section(
            "The lead",
            [
                _picture(figures, "lead", "How often someone else takes the lead."),
                _picture(figures, "settled", "When the last leader took it."),
                _text(prose.lead(base)),
            ]
            if base["contested"]
            else [],
        ),
        *_section(
            "Skill",
            [_text(prose.SKILL), _skill(results["skill"], len(base["players"]))] if results["skill"] else [],
        ),
        *(
            part
            for number, variant in enumerate(results["variants"], 1)
            for part in _variant(variant, number, figures)
        ),
        *_section("How this was made", [_made(results, command)]),
    ]
    body = "\n".join(part for part in parts if part)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}: a study</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<style>{STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _section(title: str, parts: Iterable[str]) -> list[str]:
    found = [part for part in parts if part]
    return [f"<h2>{escape(title)}</h2>", *found] if found else []


def _text(sentences: str) -> str:
    return f"<p>{escape(sentences)}</p>"


def _list(sentences: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences) + "</ul>"


def _picture(figures: Mapping[str, str], name: str, caption: str) -> str:
    """An inline SVG for the page: its ids made unique, its namespace declarations removed as HTML wants."""
    if name not in figures:
        return ""
    drawn = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", figures[name])
    drawn = re.sub(r'(\bid="|url\(#|href="#)', rf"\g<1>{name}-", drawn)
    drawn = drawn.replace("<svg", f'<svg role="img" aria-label="{escape(caption)}"', 1)
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def _table(heads: Iterable[str], rows: Iterable[str]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )


def _row(cells: Iterable[str], kind: str = "") -> str:
    return (
        f"<tr{f' class={kind!r}' if kind else ''}>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
    )


def _seats(base: dict[str, Any]) -> str:
    heads = ["", *(["wins"] if base["contested"] else []), "mean score", "most"]
    rows = []
    for one in base["seats"]:
        wins = [_share(one["wins"])] if base["contested"] else []
        rows.append(_row([escape(one["name"]), *wins, _figure(one["score"]), str(one["score"]["most"])]))
    for one in base["by_player"]:
        wins = [_share(one["wins"])] if base["contested"] else []
        rows.append(_row([escape(one["name"]) + ", at all seats", *wins, _figure(one["score"]), ""]))
    return _table(heads, rows)


def _rules(base: dict[str, Any]) -> str:
    rows = [
        _row(
            [
                f'<span class="clause">{rule["clause"]}</span> {escape(rule["words"])}',
                _figure(rule["a_game"]) if rule["total"] else "never",
                prose.percent(rule["games"] / base["games"]),
                str(rule["most"]),
            ],
            "" if rule["total"] else "never",
        )
        for rule in base["rules"]
    ]
    return _table(["", "a game", "of the games", "most"], rows)


def _skill(pairs: list[dict[str, Any]], seats: int) -> str:
    others = "" if seats == 2 else f" (one among {seats - 1})"
    rows = [
        _row(
            [
                escape(f"{pair['player']} against {pair['against']}{others}"),
                _share(pair["wins"]),
                _figure(pair["score"]),
                str(pair["games"]),
            ]
        )
        for pair in pairs
    ]
    return _table(["", "wins", "mean score", "games"], rows)


def _variant(variant: dict[str, Any], number: int, figures: Mapping[str, str]) -> list[str]:
    compared = variant["compared"]
    rows = []
    for change in compared["changes"]:
        proportion = relative(change)
        unit = 100 if change["name"] == "first_seat" else 1
        rows.append(
            _row(
                [
                    f'<span class="clause">{change["clause"]}</span> {escape(change["words"])}'
                    + (", %" if unit > 1 else ""),
                    prose.number(unit * change["base"]),
                    prose.number(unit * change["variant"]),
                    _change(change["difference"], unit),
                    "" if proportion is None else f"{proportion[0]:+.1f} %",
                ],
                "clear" if is_clear(change) else "",
            )
        )
    caption = "What is clearly different, in proportion, with 95 % intervals."
    heads = ["", "without", "with", "difference", ""]
    return _section(
        f"Variant: {variant['title']}",
        [
            _text(prose.variant(compared)),
            _picture(figures, f"variant-{number}", caption),
            _table(heads, rows),
        ],
    )


def _made(results: dict[str, Any], command: str) -> str:
    return (
        f"<p><code>{escape(command)}</code></p>"
        f'<p class="small">Hortus {escape(results["hortus"])}. Intervals are 95 %: '
        "Student’s t over the games, or over the groups of games that share a deal. "
        "The same command gives the same figures on any number of workers"
        f"{escape(prose.clocked(results))}. All games, a row each, are in games.parquet beside this page; "
        "all figures are in results.json.</p>"
    )


def _figure(mean: dict[str, Any]) -> str:
    """A mean, and its interval below it."""
    middle, _, between = prose.interval(mean).partition(" ")
    return f"{middle}<br><small>{between.strip('()')}</small>" if between else middle


def _share(mean: dict[str, Any]) -> str:
    middle, _, between = prose.share(mean).partition(" (")
    return f"{middle}<br><small>{between.strip('()')}</small>" if between else middle


def _change(mean: dict[str, Any], unit: int) -> str:
    middle, _, between = prose.signed_interval(mean, unit).partition(" ")
    return f"{middle}<br><small>{between.strip('()')}</small>" if between else middle
