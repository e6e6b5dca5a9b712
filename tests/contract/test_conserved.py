"""Nothing is lost and nothing is made: every tile, card and flower is somewhere at every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from hortus import State
from hortus.core import view_planes
from hortus.core.python_state import PythonState
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


def counted(part: view_planes.Part, said: Any) -> Counter[str]:
    """Everything that a view counts by name, as its types say: what there is in a game not told of above."""
    if said is None or isinstance(part, view_planes.WordCounts):
        return Counter(said or {})
    if isinstance(part, view_planes.Fields):
        pairs = [(field, getattr(said, field.name)) for field in part.parts]
    elif isinstance(part, view_planes.Maybe):
        pairs = [(part.inner, said)]
    elif isinstance(part, view_planes.Listing | view_planes.Seats):
        pairs = [(part.inner, one) for one in said]
    else:
        pairs = []
    return sum((counted(*pair) for pair in pairs), Counter[str]())


def everything(state: State) -> Counter[str]:
    if isinstance(state, PythonState):
        return counted(state.game.observation_layout(state.players).view, state.visible(None, reveal=True))
    return COUNTS[state.game.name](state.game.view(state, None, reveal=True))


@every_case
def test_everything_is_somewhere_at_every_step(case: Case) -> None:
    whole: Counter[str] | None = None
    turned = case.new().house_rules
    for state in positions(case.game, case.players, 37, dict(case.options)):
        found = everything(state)
        whole = whole or found
        assert found == whole
    assert whole is not None
    berries = 10 if case.options.get("berries") else 0
    assert turned or sum(whole.values()) - berries == SIZES.get(case.game, sum(whole.values()))
