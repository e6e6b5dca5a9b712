"""The games, one folder each; none knows another.

``HORTUS_GAMES`` names folders beside this one in which there are games, too, separated as in ``PATH``. An
installed package brings a game of its own with an entry point of the group ``hortus.games``: ``name =
"package"``, where the package is such a folder. It is imported as ``hortus.games.NAME``.
"""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec

from hortus import _entry_points

ENTRY_POINTS = "hortus.games"

__path__ += [
    os.path.abspath(folder) for folder in os.environ.get("HORTUS_GAMES", "").split(os.pathsep) if folder
]
ELSEWHERE = {point.name: point.value for point in _entry_points.of_group(ENTRY_POINTS)}


class _FinderElsewhere:
    """Finds ``hortus.games.NAME`` in the package that the entry point of this name says."""

    @staticmethod
    def find_spec(fullname: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The package, under the name that games have here."""
        parent, _, name = fullname.rpartition(".")
        if parent != __name__ or name not in ELSEWHERE:
            return None
        found = importlib.util.find_spec(ELSEWHERE[name])
        if found is None or found.origin is None:
            return None
        folders = list(found.submodule_search_locations or ())
        return importlib.util.spec_from_file_location(
            fullname, found.origin, submodule_search_locations=folders
        )


if ELSEWHERE:
    sys.meta_path.append(_FinderElsewhere)  # last: our own folders go first
