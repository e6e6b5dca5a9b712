"""Logging in at an OpenID provider."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Provider:
    """A provider."""

    issuer: str
    name: str
