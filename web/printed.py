"""Writes what is printed on the games' cards and boards into the client, from the games' own tables.

python web/printed.py    runs every web/src/games/GAME/printed.py; PRINTED there becomes GAME/printed.ts
"""

from __future__ import annotations

import json
import re
import runpy
import textwrap
from pathlib import Path

GAMES = Path(__file__).resolve().parent / "src/games"
HEAD = "// Made by `python web/printed.py` from printed.py beside it: do not change it here.\n"


def text(source: Path) -> str:
    """The tables of one ``printed.py`` as TypeScript."""
    found = runpy.run_path(str(source))["PRINTED"]
    return HEAD + "".join(map(_constant, found, found.values()))


def _constant(name: str, value: object) -> str:
    # A line breaks between strings, not inside one.
    whole = re.sub(
        r'"[^"]*"', lambda found: found[0].replace(" ", "\0"), json.dumps(value, ensure_ascii=False)
    )
    written = f"export const {name} = {whole} as const;"
    lines = textwrap.wrap(
        written, 110, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(["", *lines, ""]).replace("\0", " ")


def main() -> None:
    """Write all files anew."""
    for source in sorted(GAMES.glob("*/printed.py")):
        source.with_suffix(".ts").write_text(text(source), encoding="utf-8")


if __name__ == "__main__":
    main()
