"""What other packages bring: entry points of a group.

Python's own reader of them takes 40 ms to be imported, so it is asked only where a package names the group.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint


def of_group(group: str) -> tuple[EntryPoint, ...]:
    """The entry points of a group, as the packages that are installed name them."""
    if not any(f"[{group}]" in text for text in _named(tuple(sys.path))):
        return ()
    from importlib.metadata import entry_points

    return tuple(entry_points(group=group))


@cache
def _named(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The entry points of all packages in these folders, as text."""
    found = []
    for folder in folders:
        try:
            names = os.listdir(folder or os.curdir)
        except OSError:  # no folder: a zip archive, or not there
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                try:
                    with open(os.path.join(folder, name, "entry_points.txt"), encoding="utf-8") as file:
                        found.append(file.read())
                except OSError:  # most packages name none
                    continue
    return tuple(found)
