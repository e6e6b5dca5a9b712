"""The list of what can be done, those with the same first word together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from hortus.tui.position import MenuChoice


class ChoiceList(OptionList):
    """A line a choice, and a heading for each first word that several share."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._choices: list[MenuChoice | None] = []  # by line; None: a heading

    def show(self, remaining: Sequence[MenuChoice], of: int, with_words: bool) -> None:
        """Those that are left of so many."""
        self.clear_options()
        self._choices = []
        options: list[Option] = []
        for word, group in groupby(remaining, key=lambda choice: choice.text.split()[0]):
            block = list(group)
            if len(block) > 1:
                options.append(Option(Text(f"{word} ({len(block)})", "bold italic"), disabled=True))
                self._choices.append(None)
            for choice in block:
                words = f"  {choice.words}" if choice.words and with_words else ""
                options.append(Option(Text.assemble((choice.text, "bold"), words)))
                self._choices.append(choice)
        self.add_options(options)
        self.border_title = f"{len(remaining)} of {of} choices" if of else "No choice now"

    def choice(self, line: int | None) -> MenuChoice | None:
        """The choice on a line; None where there is none."""
        return None if line is None else self._choices[line]
