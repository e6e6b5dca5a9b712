"""Chooses between the compiled rules and the plain Python they are made from.

``COMPILED`` is the one list of modules that are compiled; the build reads it too. They go together or not at
all: where one is missing, or ``HORTUS_PURE=1`` asks for it, all of them are loaded from their ``.py``.
``SHOWN`` are those of them that make what people are shown: they keep Python's own rules for indexes. Every
move of every table goes through them, so a server notices.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys

COMPILED = (
    "hortus.core.state",
    "hortus.core.nogil_task",
    "hortus.core.playouts",
    "hortus.core.batch",
    "hortus.core.tally",
    "hortus.games.felci.rules",
    "hortus.games.felci.judgement",
    "hortus.games.felci.observation",
    "hortus.games.felci.tally",
    "hortus.games.feenbalz.clearing",
    "hortus.games.feenbalz.choices",
    "hortus.games.feenbalz.guesses",
    "hortus.games.feenbalz.rules",
    "hortus.games.feenbalz.judgement",
    "hortus.games.feenbalz.observation",
    "hortus.games.feenbalz.tally",
    "hortus.games.mars.rules",
    "hortus.games.mars.judgement",
    "hortus.games.mars.observation",
    "hortus.games.mars.tally",
    "hortus.games.fungi.rules",
    "hortus.games.fungi.judgement",
    "hortus.games.fungi.observation",
    "hortus.games.fungi.tally",
    "hortus.players.search",
    "hortus.lab.driver",
    *(
        SHOWN := (
            "hortus.games.felci.views",
            "hortus.games.feenbalz.views",
            "hortus.games.mars.views",
            "hortus.games.fungi.views",
            "hortus.table.seat_view",
        )
    ),
)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


class PlainFinder:
    """Finds the ``.py`` of a module whose compiled twin lies beside it."""

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The source file of a compiled module; nothing for any other."""
        if fullname not in COMPILED:
            return None
        return importlib.util.spec_from_file_location(fullname, source(fullname))


def source(module: str) -> str:
    """The ``.py`` of a module."""
    return os.path.join(ROOT, *module.split(".")) + ".py"


def is_built(module: str) -> bool:
    """Whether the compiled form of a module is there."""
    stem = source(module).removesuffix(".py")
    return any(os.path.exists(stem + suffix) for suffix in importlib.machinery.EXTENSION_SUFFIXES)


def plain_is_asked_for() -> bool:
    """Whether ``HORTUS_PURE`` is set to anything but 0, no, false or off."""
    return os.environ.get("HORTUS_PURE", "").strip().lower() not in ("", "0", "no", "false", "off")


def choose() -> bool:
    """Settle which form is used, before any of it is imported. True: the compiled one."""
    if not plain_is_asked_for() and all(
        is_built(module) for module in COMPILED if os.path.exists(source(module))
    ):
        return True
    sys.meta_path.insert(0, PlainFinder())
    return False
