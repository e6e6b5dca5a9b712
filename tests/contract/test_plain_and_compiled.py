"""The compiled rules and the plain Python they are made from play the same games, move for move."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from array import array
from pathlib import Path

import hortus
from hortus.core.playouts import Playouts
from hortus.lab import row_schema
from hortus.lab.driver import Driver
from hortus.research.vector import VectorEnv
from tests.contract.cases import ALL, SOME, TURNED, Case, fingerprint
from tests.tables import random_game

ROOT = Path(__file__).parent.parent.parent


def games() -> dict[str, list[str]]:
    """Digests of random games of every case: texts, scores, states, what is seen, judgement, playouts, games
    at once, counts.
    """
    found: dict[str, list[str]] = {}
    for case in [*ALL, *TURNED]:
        digests = []
        for seed in range(2 if case in SOME else 1):
            state = case.new()
            texts = random_game(state, random.Random(seed))
            halfway = case.new()
            judged = []
            for number, text in enumerate(texts[: len(texts) // 2]):
                if number % 8 == 0:
                    judged.append(
                        [halfway.ratings(), [round(float(points), 9) for points in halfway.outlooks()]]
                    )
                halfway.apply(text)
            imagined = [
                fingerprint(halfway.resample(seat, random.Random(seed)))
                for seat in (*range(case.players), None)
            ]
            seen = [
                halfway.key().hex(),
                halfway.view(0),
                *(halfway.observation(seat) for seat in (*range(case.players), None)),
            ]
            whole = json.dumps(
                [texts, state.scores(), fingerprint(state), imagined, judged, seen], sort_keys=True
            )
            digests.append(hashlib.sha256(whole.encode()).hexdigest())
        playouts = Playouts(case.new(), 5)
        playouts.run(2)
        digests.append(f"{playouts.decisions} {list(playouts.scores)} {list(playouts.values)}")
        digests.append(side_by_side(case))
        counted, resources = len(row_schema.counts(case.game)), len(row_schema.resources(case.game))
        driver = Driver(case.new(), row_schema.new_tally(case.game), counted, 63, resources)
        rows = list(driver.run(array("Q", [7]), array("Q", [11])))
        stages = (driver.choices, driver.stage_choices, driver.stage_resources, driver.cards)
        digests.append(f"{rows} {[list(one) for one in stages]}")
        found[str(case)] = digests
    return found


def side_by_side(case: Case) -> str:
    """A digest of all that some games in one environment show."""
    env = VectorEnv(case.game, 3, players=case.players, seed=4, **case.options)
    seen = hashlib.sha256()
    env.reset()
    for _ in range(10):
        for one in env.step(env.random_actions):
            seen.update(one.tobytes())
    return seen.hexdigest()


def run(plain: bool) -> dict[str, object]:
    environment = {name: value for name, value in os.environ.items() if name != "HORTUS_PURE"}
    if plain:
        environment["HORTUS_PURE"] = "1"
    command = [sys.executable, "-m", "tests.contract.test_plain_and_compiled"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    result: dict[str, object] = json.loads(done.stdout)
    return result


def test_both_play_the_same_games() -> None:
    compiled, plain = run(plain=False), run(plain=True)
    is_compiled = compiled.pop("compiled")
    assert is_compiled or "CI" not in os.environ, "the compiled rules are not built: is there a C compiler?"
    assert plain.pop("compiled") is False
    assert compiled == plain


if __name__ == "__main__":
    print(json.dumps({"compiled": hortus.compiled, **games()}))
