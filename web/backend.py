"""The build back end: setuptools, with Node added where the browser client must be built."""

from __future__ import annotations

from typing import Any

import client
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  all the other steps as they are


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What a wheel is built with."""
    return [*build_meta.get_requires_for_build_wheel(config_settings), *client.needed()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """What a source archive is built with: it brings the built client, for those who have no Node."""
    return [*build_meta.get_requires_for_build_sdist(config_settings), *client.needed()]
