"""REINFORCE in JAX: in two minutes a net learns to beat players of Fungi that do anything.

pip install '.[pettingzoo]' jax
python examples/reinforce_jax.py --minutes 2 --out fungi.npz
hortus rate fungi --player module:examples.reinforce_jax:Learned     # HORTUS_REINFORCE names another file
"""

from __future__ import annotations

import argparse
import os
import time
from collections import deque

import jax
import jax.numpy as jnp
import numpy

from hortus.players import Seen
from hortus.research.gymnasium import vector

GAMES, STEPS, WIDTH, RATE = 256, 64, 128, 1e-3
Params = dict[str, jax.Array]


def fresh(key: jax.Array, inputs: int, actions: int) -> Params:
    """A net of one hidden layer that begins by liking all actions alike."""
    body = jax.random.normal(key, (inputs, WIDTH)) / jnp.sqrt(inputs)
    return {"body": body, "bias": jnp.zeros(WIDTH), "head": jnp.zeros((WIDTH, actions))}


def logs(params: Params, observations: jax.Array, masks: jax.Array) -> jax.Array:
    """The logarithms of the chances; illegal actions get none."""
    hidden = jax.nn.relu(jnp.log1p(observations.astype(jnp.float32)) @ params["body"] + params["bias"])
    return jax.nn.log_softmax(jnp.where(masks, hidden @ params["head"], -1e9))


@jax.jit
def act(params: Params, key: jax.Array, observations: jax.Array, masks: jax.Array) -> jax.Array:
    """An action for each game."""
    return jax.random.categorical(key, logs(params, observations, masks))


def loss(
    params: Params, observations: jax.Array, masks: jax.Array, actions: jax.Array, worth: jax.Array
) -> jax.Array:
    """What falls when actions that led to wins become likelier."""
    chances = logs(params, observations, masks)
    taken = jnp.take_along_axis(chances, actions[:, None], 1)[:, 0]
    spread = -(jnp.exp(chances) * jnp.maximum(chances, -30)).sum(1)
    return -(worth * taken).mean() - 0.01 * spread.mean()


@jax.jit
def learn(params: Params, moments: Params, number: int, *batch: jax.Array) -> tuple[Params, Params]:
    """A step of RMSProp."""
    slopes = jax.grad(loss)(params, *batch)
    moments = jax.tree.map(lambda old, slope: 0.99 * old + 0.01 * slope**2, moments, slopes)
    size = jax.tree.map(lambda moment: jnp.sqrt(moment / (1 - 0.99**number)) + 1e-6, moments)
    return jax.tree.map(lambda old, slope, one: old - RATE * slope / one, params, slopes, size), moments


def returns(rewards: list[numpy.ndarray], ended: list[numpy.ndarray]) -> numpy.ndarray:
    """What came of each decision at the end of its game; 0 where the end was not played yet."""
    found, following = [], numpy.zeros(GAMES)
    for reward, over in zip(reversed(rewards), reversed(ended), strict=True):
        following = numpy.where(over, reward, following)
        found.append(following)
    return numpy.stack(found[::-1])


def train(minutes: float, seed: int, out: str = "") -> float:
    """Play and learn; the share of the last 500 games that were won."""
    env = vector("fungi", GAMES, opponents="random")
    observations, infos = env.reset(seed=seed)
    key = jax.random.key(seed)
    params = fresh(key, observations.shape[1], int(env.single_action_space.n))
    moments = jax.tree.map(jnp.zeros_like, params)
    end, number, recent = time.monotonic() + 60 * minutes, 0, deque([0.5], 500)
    while time.monotonic() < end:
        rows: list[list[numpy.ndarray]] = [[], [], [], [], []]
        for _ in range(STEPS):
            masks = infos["action_mask"].astype(bool)
            key, now = jax.random.split(key)
            actions = numpy.asarray(act(params, now, observations, masks))
            following, rewards, ended, _, infos = env.step(actions)
            for row, one in zip(rows, (observations, masks, actions, rewards, ended), strict=True):
                row.append(one)
            recent.extend(0.5 + rewards[ended] / 2)
            observations = following
        number += 1
        worth = returns(rows[3], rows[4])
        worth = worth - worth[worth != 0].mean() * (worth != 0)
        batch = [numpy.concatenate(row) for row in rows[:3]]
        params, moments = learn(params, moments, number, *batch, worth.reshape(-1).astype(numpy.float32))
        if number % 10 == 0:
            print(
                f"{number * GAMES * STEPS:9,} decisions, {100 * numpy.mean(recent):.0f} % won of late",
                flush=True,
            )
    if out:
        numpy.savez(out, **params)
    return float(numpy.mean(recent))


class Learned:
    """The trained net as a player: it takes the likeliest action."""

    def __init__(self, seed: int) -> None:
        kept = numpy.load(os.environ.get("HORTUS_REINFORCE", "fungi.npz"))
        self.params = {name: kept[name] for name in kept.files}

    def choose(self, seen: Seen) -> int:
        """The legal action that the net finds likeliest."""
        seen_numbers = numpy.log1p(numpy.array(seen.observation(), numpy.float32))
        hidden = numpy.maximum(seen_numbers @ self.params["body"] + self.params["bias"], 0)
        actions = numpy.array(seen.legal_actions())
        return int(actions[(hidden @ self.params["head"])[actions].argmax()])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--out", default="fungi.npz")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    train(given.minutes, given.seed, given.out)
