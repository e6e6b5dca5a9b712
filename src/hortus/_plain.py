"""Chooses between the compiled modules and the plain Python they are made from.

A ``.py`` with a ``.pxd`` or a ``.pyx`` beside it is compiled; the build asks this module, too. The compiled
modules go together or not at all: where one is missing, or ``HORTUS_PURE=1`` asks for it, all of them are
loaded from their ``.py``.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import re
import sys
from collections.abc import Iterator

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# Such a .pxd is the compiled half of its module by itself: constants and inline functions, nothing to build.
INLINE = re.compile(r"^cdef (enum|extern|inline)\b", re.MULTILINE)


def compiled_modules() -> list[str]:
    """The names of all modules that are compiled."""
    return sorted(
        os.path.relpath(stem, ROOT).replace(os.sep, ".") for stem, pxd, _ in _typed() if not _is_inline(pxd)
    )


def _typed() -> Iterator[tuple[str, str, bool]]:
    """Each module with C types: its path without ``.py``, its ``.pxd`` or ``.pyx``, whether it is built."""
    for folder, folders, files in os.walk(os.path.join(ROOT, "hortus")):
        folders[:] = [name for name in folders if name not in ("static", "__pycache__")]
        names = set(files)
        for name in files:
            if name.endswith((".pxd", ".pyx")):
                built = any(name[:-4] + suffix in names for suffix in importlib.machinery.EXTENSION_SUFFIXES)
                yield os.path.join(folder, name[:-4]), os.path.join(folder, name), built


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
        file = source(fullname)
        return importlib.util.spec_from_file_location(fullname, file if os.path.exists(file) else f"{file}c")


def source(module: str) -> str:
    """The ``.py`` of a module."""
    return os.path.join(ROOT, *module.split(".")) + ".py"


def plain_is_asked_for() -> bool:
    """Whether ``HORTUS_PURE`` is set to anything but 0, no, false or off."""
    return os.environ.get("HORTUS_PURE", "").strip().lower() not in ("", "0", "no", "false", "off")


def choose() -> bool:
    """Settle which form is used, before any of it is imported. True: the compiled one."""
    if not plain_is_asked_for() and all(built or _is_inline(pxd) for _, pxd, built in _typed()):
        return True
    sys.meta_path.insert(0, PlainFinder())
    return False
