"""The C compiler of the Python package ``ziglang``: clang with the headers and libraries of many systems."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

VERSION = "0.15.2"  # the one that is tried


def cc(target: str, *arguments: str) -> list[str]:
    """The command that compiles or links for a target such as ``aarch64-linux-gnu.2.17``."""
    return [sys.executable, "-m", "ziglang", "cc", "-target", target, *arguments]


def run(command: Sequence[str]) -> None:
    """Run a command. SystemExit with what it printed if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(command[-6:])}\n{done.stderr[-4000:]}")
