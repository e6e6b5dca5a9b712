"""Chooses between the compiled modules and the plain Python they are made from.

A ``.py`` with a ``.pxd`` or a ``.pyx`` beside it is compiled; the build asks this module, too. The compiled
modules go together or not at all: where one is missing, or ``HORTUS_PURE=1`` asks for it, all of them are
loaded from their ``.py``.
"""

from __future__ import annotations

import glob
import importlib.machinery
import importlib.util
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Such a .pxd is the compiled half of its module by itself: constants and inline functions, nothing to build.
INLINE = re.compile(r"^cdef (enum|extern|inline)\b", re.MULTILINE)


def compiled_modules() -> list[str]:
    """The names of all modules that are compiled."""
    found = glob.glob(os.path.join(ROOT, "hortus", "**", "*.p[xy][dx]"), recursive=True)
    names = [os.path.relpath(path, ROOT)[:-4].replace(os.sep, ".") for path in found if not _is_inline(path)]
    return sorted(names)


def _is_inline(pxd: str) -> bool:
    with open(pxd, encoding="utf-8") as file:
        return INLINE.search(file.read()) is not None


def is_view(module: str) -> bool:
    """Whether a compiled module makes what people are shown: it keeps Python's own rules for indexes."""
    return module.endswith(("view", "views"))


class PlainFinder:
    """Finds the ``.py`` of a module whose compiled twin lies beside it."""

    def __init__(self) -> None:
        self.names = frozenset(compiled_modules())

    def find_spec(
        self, fullname: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The source file of a compiled module; nothing for any other."""
        if fullname not in self.names:
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
    if not plain_is_asked_for() and all(map(is_built, compiled_modules())):
        return True
    sys.meta_path.insert(0, PlainFinder())
    return False
