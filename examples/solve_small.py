"""A Fungi of nine cards, solved: counterfactual regrets with OpenSpiel, and how far from unbeatable they are.

pip install '.[openspiel]'
python examples/solve_small.py --iterations 20
python examples/solve_small.py --dials forest=3 decay=2 copies.morel=5 copies.pan=5

House rules (docs/house-rules.md) make a game small enough for algorithms that walk through the whole
tree. What is printed is the exploitability: what a perfect opponent would win on average, a win being 1.
"""

from __future__ import annotations

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import hortus
from hortus.research import openspiel

NINE = ("forest=3", "copies.morel=3", "copies.porcini=3", "copies.pan=3")


def small(turned: list[str]) -> openspiel.SpielGame:
    """Fungi with these dials, and of all cards only those that they name."""
    dials = hortus.load("fungi").dials
    none = {name: 0 for name in dials if name.startswith(("copies.", "nights."))}
    chosen = none | {name: int(value) for name, _, value in (one.partition("=") for one in turned)}
    words = ",".join(f"{name}={value}" for name, value in chosen.items())
    return pyspiel.load_game(f"hortus_fungi({words})")


def states(state: pyspiel.State) -> tuple[int, set[str]]:
    """How many histories of decisions there are from here on, and what is known in them."""
    if state.is_terminal():
        return 0, set()
    chance = state.is_chance_node()
    histories, known = int(not chance), set() if chance else {state.information_state_string()}
    for action in state.legal_actions():
        more, further = states(state.child(action))
        histories += more
        known |= further
    return histories, known


def solve(game: openspiel.SpielGame, iterations: int, every: int) -> float:
    """Iterate, print how exploitable the average strategy is, and return it at the end."""
    solver, left = cfr.CFRPlusSolver(game), 1.0
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number % every == 0 or number == iterations:
            left = exploitability.exploitability(game, solver.average_policy())
            print(f"{number:5} iterations: exploitability {left:.4f}", flush=True)
    average = solver.average_policy()
    first, _ = expected_game_score.policy_value(game.new_initial_state(), [average, average])
    print(f"Who begins wins {50 + 50 * first:.1f} % of the games, if both play so.")
    return left


def main() -> None:
    """Count, solve, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--iterations", type=int, default=20)
    parser.add_argument("--every", type=int, default=5)
    parser.add_argument("--dials", nargs="+", default=NINE)
    given = parser.parse_args()
    game = small(given.dials)
    histories, known = states(game.new_initial_state())
    print(f"{histories:,} states in which somebody decides, {len(known):,} information states")
    solve(game, given.iterations, given.every)


if __name__ == "__main__":
    main()
