"""The cards of Feenbalz in the card order: objects with colour, category and value, then the berries."""

from hortus.games.feenbalz.cards import BERRY_NAMES, CATEGORIES, COLOURS, OBJECTS


def _name(names: tuple[str, ...], number: int) -> str | None:
    return names[number] if number >= 0 else None


PRINTED = {
    "OBJECTS": {
        one.name: [_name(COLOURS, one.colour), _name(CATEGORIES, one.category), one.value] for one in OBJECTS
    },
    "BERRIES": BERRY_NAMES,
}
