"""Nothing is lost and nothing is made: every tile, card and flower is somewhere, at every step of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.contract.cases import Case, every_case
from tests.tables import positions

View = dict[str, Any]


def felci(view: View) -> Counter[str]:
    """All fern tiles."""
    found = Counter(view["unseen"]) + Counter(view["ferns"].values())
    found += Counter(entry["colour"] for entry in view["undergrowth"].values())
    for seat in view["seats"]:
        found += Counter(seat["hand"])
    return found


def fungi(view: View) -> Counter[str]:
    """All cards; what was cooked lies in the discard."""
    found: Counter[str] = (
        Counter(view["unseen"]) + Counter(view["forest"]) + Counter(view["decay"]) + Counter(view["discard"])
    )
    for seat in view["seats"]:
        found += Counter(seat["hand"]) + Counter({"basket": seat["baskets"], "pan": seat["pans"]})
    return found


def mars(view: View) -> Counter[str]:
    """All flowers."""
    found = Counter(view["bag"]) + Counter(view["flowers"].values())
    for seat in view["seats"]:
        found += Counter(seat["reserve"])
    return found


def feenbalz(view: View) -> Counter[str]:
    """All objects, berries and fairies."""
    found: Counter[str] = (
        Counter(view["unseen"]) + Counter(view["market"]) + Counter(view["discard"]) + Counter(view["gone"])
    )
    if view["offered"]:
        found[view["offered"]["card"]] += 1
    fairies = [*view["fairies"]["unseen"], *view["fairies"]["bottom"], *view["fairies"]["removed"]]
    if view["fairy"]:
        fairies.append(view["fairy"])
    for seat in view["seats"]:
        found += Counter(seat["hand"]) + Counter(seat["collection"] or [])
        fairies += seat["fairies"]
    return found + Counter(f"fairy {fairy['name']}" for fairy in fairies)


COUNTS: dict[str, Callable[[View], Counter[str]]] = {
    "felci": felci,
    "feenbalz": feenbalz,
    "mars": mars,
    "fungi": fungi,
}
SIZES = {"felci": 50, "mars": 60, "fungi": 81, "feenbalz": 69 + 25}


def all_counts(said: Any) -> Counter[str]:
    """Everything that a view counts by name: what there is in a game that is not told of above."""
    parts = said.values() if isinstance(said, dict) else said if isinstance(said, list) else ()
    if isinstance(said, dict) and said and all(type(part) is int for part in parts):
        return Counter(said)
    found: Counter[str] = Counter()
    for part in parts:
        found += all_counts(part)
    return found


@every_case
def test_everything_is_somewhere_at_every_step(case: Case) -> None:
    count: Callable[[View], Counter[str]] = COUNTS.get(case.game, all_counts)
    whole: Counter[str] | None = None
    for state in positions(case.game, case.players, 37, dict(case.options)):
        found = count(state.game.view(state, None, reveal=True))
        whole = whole or found
        assert found == whole
    assert whole
    berries = 10 if "berries" in case.options else 0
    assert sum(whole.values()) - berries == SIZES.get(case.game, sum(whole.values()))
