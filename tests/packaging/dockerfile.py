"""A Dockerfile as far as the tests need it: its instructions, with continued lines joined."""

from __future__ import annotations

import json
import re
import shutil
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from tests.packaging.environments import ROOT

PATH = ROOT / "examples/hosting/Dockerfile"


@dataclass(frozen=True)
class Instruction:
    """One instruction: its word, and the rest of the line."""

    word: str
    rest: str

    def listed(self) -> list[str]:
        """What is written as a JSON list at the end of the line."""
        found: list[str] = json.loads(self.rest[self.rest.index("[") :])
        return found


def instructions() -> list[Instruction]:
    """All instructions, in order."""
    text = re.sub(r"^\s*#.*\n", "", PATH.read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    lines = (line.split(maxsplit=1) for line in text.splitlines() if line.strip())
    return [Instruction(word, rest) for word, rest in lines]


def last(word: str) -> Instruction:
    """The last instruction of this kind: it is the one that holds."""
    return [one for one in instructions() if one.word == word][-1]


def copies() -> list[tuple[str, str]]:
    """What is copied from the source, and where to below the working directory."""
    found = []
    for one in instructions():
        if one.word == "COPY" and "--from" not in one.rest:
            *sources, target = one.rest.split()
            found += [(source, target) for source in sources]
    return found


def environment() -> dict[str, str]:
    """The variables that the image sets."""
    pairs = " ".join(one.rest for one in instructions() if one.word == "ENV").split()
    return {name: value for name, _, value in (pair.partition("=") for pair in pairs)}


def is_sent(path: str) -> bool:
    """Whether .dockerignore lets a path through to the builder: the last line that fits counts."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        pattern = line.removeprefix("!").replace("**/", "")
        parts = Path(path).parts
        fits = any(
            fnmatch("/".join(parts[:end]), pattern)
            or ("**/" in line and fnmatch(parts[end - 1], Path(line).name))
            for end in range(1, len(parts) + 1)
        )
        if line and not line.startswith("#") and fits:
            sent = line.startswith("!")
    return sent


def copy_source(target: Path) -> None:
    """Do what the COPY instructions do, with what .dockerignore lets through."""

    def left_out(folder: str, names: list[str]) -> set[str]:
        return {name for name in names if not is_sent(str((Path(folder) / name).relative_to(ROOT)))}

    for source, to in copies():
        if (ROOT / source).is_dir():
            shutil.copytree(ROOT / source, target / to, ignore=left_out)
        else:
            (target / to).mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, target / to / source)
