"""How this program is started again: the commands it prints for a person to type."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path


def command(*words: str) -> str:
    """A command line that works where this one worked, its words quoted as a shell needs them."""
    return " ".join([_program(), *map(shlex.quote, words)])


def _program() -> str:
    if shutil.which("hortus"):
        return "hortus"
    if Path(sys.argv[0]).stem == "hortus":
        return shlex.quote(sys.argv[0])
    return f"{shlex.quote(sys.executable)} -m hortus.cli.main"
