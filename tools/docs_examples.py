"""The examples in docstrings as blocks of code: an extension of griffe, by which mkdocstrings reads them."""

from __future__ import annotations

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*\n?(?:^(?!\s*$).+\n?)*", re.MULTILINE)


class Examples(griffe.Extension):
    """Fences what begins with >>> and goes on to the next empty line."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        """Look at the docstring of a class, a function or a module."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with its examples between fences."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)
