"""Writes docs/house-rules.md, the dials of all games as they declare them: python tools/house_rules.py."""

from __future__ import annotations

from pathlib import Path

import hortus
from hortus.core.dials import Dial

PAGE = Path(__file__).resolve().parent.parent / "docs/house-rules.md"
HEAD = """# House rules: the numbers of a game that can be turned

"What if the hand held nine?" Each game declares its numbers as *dials*, with a range and the clause that
they belong to. Turn them wherever options are given:

```
hortus play fungi --option hand=9 --option copies.porcini=6
hortus rules fungi --option hand=9                     # the rules, what is different first
hortus lab fungi --seats gardener --variant hand=9     # what it changes, on the same deals
hortus lab fungi --variant hand=6..10                  # over its values
hortus lab fungi --option house.toml                   # many in a file: hand = 9, and so on
```

`hortus.load("fungi").new(hand=9)` does the same, records and tables keep what is turned, and `game.dials`
lists what follows here. Every setting within the ranges can be played to the end; where two numbers do not
go together, a sentence says so. Players read the numbers and search as ever; nets know the printed rules
alone, so under house rules the levels that read one search without it. Tables with house rules are unrated.
[How it works](decisions/040-dials.md).
"""


def table(dials: dict[str, Dial]) -> str:
    """A row for each dial, one for those of a family that differ in their thing alone."""
    rows = ["| dial | printed | range | what it is | clause |", "|---|---:|---:|---|---|"]
    families: dict[tuple[object, ...], list[tuple[str, Dial]]] = {}
    for name, dial in dials.items():
        family, dot, _ = name.partition(".")
        key = (family, dial.least, dial.most, dial.clause) if dot else (name,)
        families.setdefault(key, []).append((name, dial))
    for members in families.values():
        names = ", ".join(f"`{name}`" for name, _ in members)
        defaults = [str(dial.default) for _, dial in members]
        printed = defaults[0] if len(set(defaults)) == 1 else ", ".join(defaults)
        first, dial = members[0]
        help = dial.help.replace(first.partition(".")[2], "…") if len(members) > 1 else dial.help
        rows.append(f"| {names} | {printed} | {dial.least}–{dial.most} | {help} | {dial.clause} |")
    return "\n".join(rows)


def text() -> str:
    """The whole page."""
    parts = [HEAD]
    for name in hortus.GAMES:
        game = hortus.load(name)
        if game.dials:
            parts.append(f"## {game.title}\n\n{table(dict(game.dials))}\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")
