"""The rule pages, as a terminal can show them."""

from __future__ import annotations

import re


def for_terminal(markdown: str) -> str:
    """Without what a terminal cannot show: a picture becomes its description."""
    return re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"*[Picture: \1]*", markdown)
