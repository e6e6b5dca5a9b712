"""Programs for seats: short scripts that are started as real processes."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "random_player.py"

# Answers hello; what follows in a script is how it chooses, with `message` at hand.
POLITE = """
import json, os, sys
def say(text):
    print(text, flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        seat = message["seat"]
        say("ready")
"""


def external(script: Path) -> str:
    """The name of the player that is this script."""
    return "external:" + shlex.join([sys.executable, str(script)])


def program(folder: Path, code: str, name: str = "program.py") -> str:
    """The name of a player that is a program with this code."""
    script = folder / name
    script.write_text(code, encoding="utf-8")
    return external(script)


def polite(folder: Path, body: str) -> str:
    """A program that says it is ready and then does this with each message."""
    return program(folder, POLITE + "\n".join(" " * 4 + line for line in body.strip("\n").splitlines()))
