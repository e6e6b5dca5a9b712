"""How many random steps a second a batch of games takes, ours and two of Pgx on the same processor.

    python -m benchmarks.vector --pgx /path/to/a/python/with/pgx

Everything is measured in turns in one run, and the best round counts. ``--pgx`` names a Python that has Pgx
and JAX, which need not be ours. Beside the steps a second stand those a second of processor time, which say
what a machine with nothing else to do would give, and how that compares with the core alone (``hortus
bench``).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from typing import Any

import hortus
from hortus.core.playouts import Playouts
from hortus.research.vector import VectorEnv

PGX = """
import json, sys, time
import jax, jax.numpy as jnp, pgx
name, batch, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
env = pgx.make(name)
init, step = jax.vmap(env.init), jax.vmap(env.step)
STEPS = 20

def many(state, key):
    def one(carry, _):
        state, key = carry
        key, choice, chance, fresh = jax.random.split(key, 4)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choice, logits, axis=1)
        state = step(state, action, jax.random.split(chance, batch)) if stochastic else step(state, action)
        return (state, key), state.terminated.sum()
    (state, key), ended = jax.lax.scan(one, (state, key), None, length=STEPS)
    return state, key, ended

stochastic = name == "backgammon"
state = jax.jit(init)(jax.random.split(jax.random.PRNGKey(0), batch))
run = jax.jit(many)
key = jax.random.PRNGKey(1)
state, key, _ = jax.block_until_ready(run(state, key))
begin, processor, steps = time.perf_counter(), time.process_time(), 0
while time.perf_counter() - begin < seconds:
    state, key, _ = jax.block_until_ready(run(state, key))
    steps += STEPS * batch
elapsed, processor = time.perf_counter() - begin, time.process_time() - processor
print(json.dumps({"steps_per_s": steps / elapsed, "steps_per_cpu_s": steps / processor}))
"""


def ours(name: str, batch: int, observations: bool, threads: int | None, seconds: float) -> dict[str, float]:
    """Random steps of one of our games."""
    env = VectorEnv(name, batch, observations=observations, threads=threads, seed=1)
    env.reset()
    steps = 0
    begin, processor = time.perf_counter(), time.process_time()
    while (elapsed := time.perf_counter() - begin) < seconds:
        for _ in range(20):
            env.step(env.random_actions)
        steps += 20 * batch
    return {"steps_per_s": steps / elapsed, "steps_per_cpu_s": steps / (time.process_time() - processor)}


def core(name: str, seconds: float) -> dict[str, float]:
    """Random decisions of whole games inside the core, on one thread, as ``hortus bench`` has them."""
    playouts = Playouts(hortus.load(name).new(), 1)
    begin, processor = time.perf_counter(), time.process_time()
    while (elapsed := time.perf_counter() - begin) < seconds:
        playouts.run(200)
    return {
        "steps_per_s": playouts.decisions / elapsed,
        "steps_per_cpu_s": playouts.decisions / (time.process_time() - processor),
    }


def pgx(python: str, name: str, batch: int, seconds: float) -> dict[str, float]:
    """Random steps of one of Pgx's games, in a process of its own."""
    command = [python, "-c", PGX, name, str(batch), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", default=",".join(hortus.GAMES), help="which, with commas between them")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--threads", type=int, help="all cores if not said")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each measurement")
    parser.add_argument("--pgx", help="a Python that has Pgx")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    found: dict[str, dict[str, float]] = {}

    def note(name: str, figures: dict[str, float]) -> None:
        best = found.setdefault(name, figures)
        found[name] = {figure: max(value, best[figure]) for figure, value in figures.items()}

    for _ in range(chosen.rounds):
        for name in chosen.games.split(","):
            note(f"{name} core", core(name, chosen.seconds))
            for observations in (False, True):
                seen = "with observations" if observations else "without"
                note(f"{name} {seen}", ours(name, chosen.batch, observations, chosen.threads, chosen.seconds))
        for name in ("backgammon", "hex") if chosen.pgx else ():
            note(f"pgx {name}", pgx(chosen.pgx, name, chosen.batch, chosen.seconds))
    report(found, chosen.json)


def report(found: dict[str, dict[str, float]], as_json: bool) -> None:
    """For machines or for people."""
    result: dict[str, Any] = {"compiled": hortus.compiled, **found}
    if as_json:
        print(json.dumps(result, indent=2))
        return
    print(f"{'':28}{'M steps/s':>10}{'M a CPU second':>16}{'of the core':>13}")
    for name, figures in found.items():
        alone = found.get(f"{name.split()[0]} core", figures)["steps_per_cpu_s"]
        share = "" if name.startswith("pgx") else f"{figures['steps_per_cpu_s'] / alone:13.0%}"
        print(f"{name:28}{figures['steps_per_s'] / 1e6:10.2f}{figures['steps_per_cpu_s'] / 1e6:16.2f}{share}")


if __name__ == "__main__":
    main()
