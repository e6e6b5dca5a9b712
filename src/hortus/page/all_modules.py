"""Loads every compiled module, to see whether this browser can."""

from __future__ import annotations

import importlib

import hortus
from hortus._plain import compiled_modules


def load() -> None:
    """Load them all: they go together or not at all. An error if one cannot be loaded."""
    if hortus.compiled:
        for name in compiled_modules():
            importlib.import_module(name)
