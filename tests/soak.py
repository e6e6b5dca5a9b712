"""Marks the long cases of a test for ``make soak``; a short one of each kind stays in ``make test``."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import pytest


def soak(*values: object) -> object:
    """A case of a parametrized test that runs in ``make soak`` only."""
    return pytest.param(*values, marks=pytest.mark.soak)


def soak_but(values: Iterable[object], short: Collection[object]) -> list[object]:
    """All cases of a parametrized test; those that are not among the short ones run in ``make soak`` only."""
    return [value if value in short else soak(value) for value in values]
