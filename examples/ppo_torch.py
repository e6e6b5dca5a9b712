"""PPO in PyTorch: learns Fungi by playing against itself, and beats our apprentice after minutes on a CPU.

pip install '.[research]' torch
python examples/ppo_torch.py --minutes 4 --out fungi.pt           # of processor time
hortus match fungi --seats module:examples.ppo_torch:Learned,apprentice --games 200
hortus rate fungi --player module:examples.ppo_torch:Learned      # HORTUS_PPO names another file

The net rates each legal action by what the table looks like after it: so it learns within some ten thousand
games. What a table is worth to whoever is to act is a second net. docs/research.md says how it played.
"""

from __future__ import annotations

import argparse
import os
import time
from typing import Any

import numpy
import torch
from torch import nn
from torch.nn.functional import log_softmax

import hortus
from hortus.games.fungi import cards
from hortus.players import Seen
from hortus.research.vector import StepResult, VectorEnv, split

GAMES, STEPS, EPOCHS, PARTS = 512, 32, 3, 8
TRACE, CLIP, ENTROPY = 0.95, 0.2, 0.01
FUNGI = hortus.load("fungi")
PLANES = FUNGI.planes()
Array = numpy.ndarray

# What each action takes out of the hand, what it brings, and its kind: take, decay, pan, sell, cook.
SPENT = numpy.zeros((FUNGI.num_actions, cards.FACES), numpy.float32)
FLAVOUR, STICKS, PANS = (numpy.zeros(FUNGI.num_actions, numpy.float32) for _ in range(3))
KIND = numpy.zeros(FUNGI.num_actions, numpy.int64)


def _describe_actions() -> None:
    KIND[cards.DECAY], KIND[cards.PUT_DOWN_PAN] = 1, 2
    SPENT[cards.PUT_DOWN_PAN, cards.PAN] = PANS[cards.PUT_DOWN_PAN] = 1
    for action in range(FUNGI.num_actions):
        sale, meal = cards.sale_of(action), cards.meal_of(action) if action < cards.DRAW else None
        for one in filter(None, (sale, meal)):
            SPENT[action, one.kind] = one.day
            if one.night:
                SPENT[action, cards.NIGHT + one.kind] = one.night
            size = one.day + 2 * one.night
            mushroom = cards.MUSHROOMS[one.kind]
            KIND[action] = 3 if sale else 4
            STICKS[action] = mushroom.sticks * size if sale else 0
            FLAVOUR[action] = 0 if sale else mushroom.flavour * size
        if meal:
            SPENT[action, cards.BUTTER], SPENT[action, cards.CIDER] = meal.butter, meal.cider
            FLAVOUR[action] += 3 * meal.butter + 5 * meal.cider
            SPENT[action, cards.PAN], PANS[action] = meal.hand, meal.hand - 1


_describe_actions()


def mushrooms(hand: Array) -> Array:
    """How many of each kind cards come to; a night card counts for two."""
    found = hand[:, : cards.KINDS].copy()
    found[:, :8] += 2 * hand[:, cards.NIGHT : cards.NIGHT + 8]
    return found


def stairs(numbers: Array, most: int) -> Array:
    """A one for each step that a number has reached."""
    return (numbers[:, :, None] >= numpy.arange(1, most + 1)).reshape(len(numbers), -1)


def of_tables(observations: Array) -> tuple[dict[str, Array], Array]:
    """The planes by name, and what a value is read from: a row a table."""
    seen = {name: plane.astype(numpy.float32) for name, plane in split(observations, PLANES).items()}
    scores = seen["scores"]
    numbers = [
        (scores[:, :1] - scores[:, 1:]) / 20,
        seen["pile"] / 60,
        seen["decay"].sum((1, 2))[:, None] / 4,
        *(seen[f"{name} {seat}"] / 4 for seat in (0, 1) for name in ("size", "limit", "sticks", "pans")),
        *(seen[f"known {seat}"][:, cards.BUTTER :] for seat in (0, 1)),
        seen["hand 0"][:, cards.BUTTER :],
        seen["hidden 1"],
        stairs(mushrooms(seen["hand 0"]), 6),
        stairs(mushrooms(seen["known 1"]), 6),
        mushrooms(seen["unseen"]) / 4,
        seen["forest"][:, :3].sum(1),
    ]
    return seen, numpy.concatenate(numbers, 1, dtype=numpy.float32)


def of_actions(seen: dict[str, Array], rows: Array, actions: Array) -> Array:
    """What the table looks like to whoever acts, after each of these actions."""
    count = numpy.arange(len(rows))
    forest, decay = seen["forest"][rows], seen["decay"][rows]
    taken, rotten = KIND[actions] == 0, KIND[actions] == 1
    place = numpy.where(taken, actions, 0)
    gained = numpy.where(taken[:, None], forest[count, place], 0)
    gained += numpy.where(rotten[:, None], decay.sum(1), 0)
    baskets = gained[:, cards.BASKET :].copy()
    gained[:, cards.BASKET] = 0
    hand = seen["hand 0"][rows] - SPENT[actions] + gained
    price = numpy.where(taken, numpy.maximum(0, place - 1), 0)
    after = forest.copy()
    after[count[taken], place[taken]] = 0  # what is left for the other, and may be there next time
    room = seen["limit 0"][rows] + 2 * baskets - hand.sum(1, keepdims=True)
    sticks = seen["sticks 0"][rows] + (STICKS[actions] - price)[:, None]
    pans = seen["pans 0"][rows] + PANS[actions][:, None]
    scores = seen["scores"][rows]
    mine, theirs, near = mushrooms(hand), mushrooms(seen["known 1"][rows]), after[:, :4].sum(1)
    numbers = [
        (scores[:, :1] - scores[:, 1:] + FLAVOUR[actions][:, None]) / 20,
        FLAVOUR[actions][:, None] / 10,
        KIND[actions][:, None] == numpy.arange(5),
        stairs(mine, 6),
        mine * mushrooms(near),
        mine * mushrooms(seen["unseen"][rows]) / 4,
        theirs * mushrooms(near),
        mushrooms(gained) * theirs,
        mushrooms(gained) * mine,
        hand[:, cards.BUTTER :],
        near,
        gained.sum(1, keepdims=True),
        baskets,
        room / 4,
        stairs(room, 4),
        sticks / 4,
        stairs(sticks, 4),
        pans,
        stairs(pans + hand[:, cards.PAN : cards.PAN + 1], 3),
        seen["pile"][rows] / 60,
        stairs(seen["pile"][rows] / 6, 5),
        seen["sticks 1"][rows] / 4,
        seen["size 1"][rows] / 8,
        seen["pans 1"][rows],
        numpy.where(rotten[:, None], 0, decay.sum(1)[:, cards.BUTTER :]),
        numpy.where(rotten[:, None], 0, mushrooms(decay.sum(1))),
    ]
    return numpy.concatenate(numbers, 1, dtype=numpy.float32)


class Net(nn.Module):
    """Rates actions, and says what a table is worth to whoever is to act."""

    def __init__(self, of_action: int, of_table: int, width: int = 96) -> None:
        super().__init__()
        self.policy, self.value = (
            nn.Sequential(
                nn.Linear(size, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 1)
            )
            for size in (of_action, of_table)
        )
        nn.init.zeros_(self.policy[-1].weight)

    def logs(
        self, actions: torch.Tensor, rows: torch.Tensor, places: torch.Tensor, tables: int
    ) -> torch.Tensor:
        """The logarithms of the chances of all legal actions, a row a table."""
        size = int(places.max()) + 1
        logits = torch.full((tables, size), -1e9).index_put((rows, places), self.policy(actions).squeeze(-1))
        return log_softmax(logits, 1)


def legal(masks: Array) -> tuple[Array, Array, Array]:
    """All legal actions: of which table, which, and the how manieth there."""
    rows, actions = numpy.nonzero(masks)
    first = numpy.searchsorted(rows, numpy.arange(len(masks)))
    return rows, actions, numpy.arange(len(rows)) - first[rows]


def train(minutes: float, out: str, seed: int) -> None:
    """Play against oneself, learn from what was played, and so on."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    rng = numpy.random.default_rng(seed)
    env = VectorEnv("fungi", GAMES, seed=seed, copy=True)
    step = env.reset()
    seen, tables = of_tables(step.observations)
    rows, actions, _ = legal(step.masks)
    shape = (of_actions(seen, rows, actions).shape[1], tables.shape[1])
    net = Net(*shape)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    begin, decided, finished = time.process_time(), 0, 0
    while (left := 1 - (time.process_time() - begin) / 60 / minutes) > 0:
        optimizer.param_groups[0]["lr"] = 1e-3 * max(left, 0.05)
        played = []
        for _ in range(STEPS):
            one, step = decide(net, env, step, rng)
            played.append(one)
        decided += GAMES * STEPS
        finished += sum(int(one["ended"].sum()) for one in played)
        with torch.no_grad():
            last = net.value(torch.from_numpy(of_tables(step.observations)[1])).squeeze(-1).numpy()
        learn(net, optimizer, played, last, rng)
        spent = time.process_time() - begin
        print(f"{spent:5.0f} s, {decided:10,} decisions, {finished:7,} games", flush=True)
    torch.save({"net": net.state_dict(), "shape": shape}, out)


def decide(
    net: Net, env: VectorEnv, step: StepResult, rng: numpy.random.Generator
) -> tuple[dict[str, Array], StepResult]:
    """An action in each game, drawn from the net's chances, and what came of it."""
    games, movers = numpy.arange(GAMES), step.players
    seen, tables = of_tables(step.observations)
    rows, actions, places = legal(step.masks)
    rated = of_actions(seen, rows, actions)
    with torch.no_grad():
        logs = net.logs(*map(torch.from_numpy, (rated, rows, places)), GAMES).numpy()
        values = net.value(torch.from_numpy(tables)).squeeze(-1).numpy()
    chosen = (logs + rng.gumbel(size=logs.shape)).argmax(1)
    following = env.step(actions[numpy.searchsorted(rows, games) + chosen])
    lead = env.scores[games, movers] - env.scores[games, 1 - movers]
    worth = following.rewards[games, movers] + 0.5 * numpy.tanh(lead / 15)  # a close game says more
    one = {
        "masks": step.masks, "tables": tables, "actions": rated, "values": values, "chosen": chosen,
        "logs": logs[games, chosen], "rewards": numpy.where(following.terminations, worth, 0),
        "ended": following.terminations, "stays": following.players == movers,
    }  # fmt: skip
    return one, following


def advantages(played: list[dict[str, Array]], last: Array) -> tuple[Array, Array]:
    """Generalised advantages and targets. What is good for the other is bad for oneself."""
    running, following = numpy.zeros(GAMES), last
    found, targets = [], []
    for one in reversed(played):
        turns = numpy.where(one["stays"], 1.0, -1.0) * ~one["ended"]
        error = one["rewards"] + turns * following - one["values"]
        running = error + TRACE * turns * running
        found.append(running)
        targets.append(running + one["values"])
        following = one["values"]
    return numpy.stack(found[::-1]).astype(numpy.float32), numpy.stack(targets[::-1]).astype(numpy.float32)


def learn(
    net: Net, optimizer: torch.optim.Optimizer, played: list[dict[str, Array]], last: Array, rng: Any
) -> None:
    """A few passes of PPO over what was played."""
    gains, targets = advantages(played, last)
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(EPOCHS):
        for part in numpy.array_split(rng.permutation(STEPS), PARTS):
            chosen = [played[number] for number in part]
            tables = torch.from_numpy(numpy.concatenate([one["tables"] for one in chosen]))
            actions = torch.from_numpy(numpy.concatenate([one["actions"] for one in chosen]))
            rows, _, places = legal(numpy.concatenate([one["masks"] for one in chosen]))
            logs = net.logs(actions, torch.from_numpy(rows), torch.from_numpy(places), len(tables))
            taken = torch.from_numpy(numpy.concatenate([one["chosen"] for one in chosen]))[:, None]
            old = torch.from_numpy(numpy.concatenate([one["logs"] for one in chosen]).astype(numpy.float32))
            ratio = (logs.gather(1, taken).squeeze(1) - old).exp()
            gain = torch.from_numpy(gains[part].reshape(-1))
            surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            entropy = -(logs.exp() * logs.clamp(min=-30)).sum(1).mean()
            target = torch.from_numpy(targets[part].reshape(-1))
            wrong = (net.value(tables).squeeze(-1) - target).square().mean()
            optimizer.zero_grad()
            (0.5 * wrong - surrogate - ENTROPY * entropy).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


class Learned:
    """The trained net as a player: it takes what it holds for best."""

    def __init__(self, seed: int) -> None:
        kept = torch.load(os.environ.get("HORTUS_PPO", "fungi.pt"), weights_only=True)
        torch.set_num_threads(1)
        self.net = Net(*kept["shape"])
        self.net.load_state_dict(kept["net"])

    def choose(self, seen: Seen) -> int:
        """The legal action that is rated highest."""
        known, _ = of_tables(numpy.array([seen.observation()], numpy.int16))
        actions = numpy.array(seen.legal_actions())
        with torch.no_grad():
            rated = self.net.policy(torch.from_numpy(of_actions(known, numpy.zeros_like(actions), actions)))
        return int(actions[rated.argmax()])


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=4.0, help="of processor time")
    parser.add_argument("--out", default="fungi.pt")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    train(given.minutes, given.out, given.seed)
