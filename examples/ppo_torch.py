"""PPO in PyTorch trains in Fungi against a level of ours: a place to begin, not a player yet.

pip install '.[pettingzoo]' torch
python examples/ppo_torch.py --minutes 8 --out fungi.pt
hortus rate fungi --player module:examples.ppo_torch:Learned      # HORTUS_PPO names another file
hortus match fungi --seats module:examples.ppo_torch:Learned,apprentice
"""

from __future__ import annotations

import argparse
import os
import time

import numpy
import torch
from torch import nn
from torch.distributions import Categorical

from hortus.players import Seen
from hortus.research.gymnasium import vector

GAMES, STEPS, EPOCHS, PARTS = 128, 32, 3, 4
DISCOUNT, TRACE, CLIP, ENTROPY = 1.0, 0.95, 0.2, 0.01


class Net(nn.Module):
    """Observations in; the logits of the actions and the expected result out."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Illegal actions get no chance."""
        hidden = self.body(torch.log1p(observations.float()))
        logits = self.policy(hidden).masked_fill(~masks.bool(), -1e9)
        return logits, self.value(hidden).squeeze(-1)


def worth(rewards: numpy.ndarray, infos: dict, learners: numpy.ndarray) -> numpy.ndarray:
    """The win, and half as much again for the lead: a close game says more than its result."""
    if "final_info" not in infos:
        return rewards
    scores = infos["final_info"]["scores"]
    rows = numpy.arange(len(scores))
    lead = scores[rows, learners] - scores[rows, 1 - learners]
    return rewards + 0.5 * numpy.tanh(lead / 15.0)


def train(minutes: float, opponent: str, out: str, seed: int) -> None:
    """Play, learn from what was played, and so on."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    env = vector("fungi", GAMES, opponents=opponent)
    observations, infos = env.reset(seed=seed)
    net = Net(observations.shape[1], env.single_action_space.n)
    optimizer = torch.optim.Adam(net.parameters(), lr=5e-4)
    end, seen, recent = time.monotonic() + 60 * minutes, 0, [0.5]
    while time.monotonic() < end:
        rows = {name: [] for name in ("observation", "mask", "action", "log", "value", "reward", "end")}
        for _ in range(STEPS):
            masks, learners = infos["action_mask"], infos["player"]
            with torch.no_grad():
                logits, values = net(torch.from_numpy(observations), torch.from_numpy(masks))
                policy = Categorical(logits=logits)
                actions = policy.sample()
            following, rewards, ended, _, infos = env.step(actions.numpy())
            shown = (observations, masks, actions, policy.log_prob(actions), values)
            for name, one in zip(rows, (*shown, worth(rewards, infos, learners), ended), strict=True):
                rows[name].append(torch.as_tensor(one))
            recent += [0.5 + reward / 2 for reward in rewards[ended]]
            observations = following
            seen += GAMES
        with torch.no_grad():
            last = net(torch.from_numpy(observations), torch.from_numpy(infos["action_mask"]))[1]
        learn(net, optimizer, {name: torch.stack(row) for name, row in rows.items()}, last)
        recent = recent[-500:]
        print(
            f"{seen:9,} decisions, {numpy.mean(recent):.2f} of the last {len(recent)} games won", flush=True
        )
    torch.save(
        {"net": net.state_dict(), "shape": (observations.shape[1], int(env.single_action_space.n))}, out
    )


def learn(net: Net, optimizer: torch.optim.Optimizer, rows: dict, last: torch.Tensor) -> None:
    """Generalised advantages, then a few passes of PPO."""
    advantages, running, following = torch.zeros_like(rows["value"]), torch.zeros_like(last), last
    for step in reversed(range(STEPS)):
        goes_on = ~rows["end"][step]
        error = rows["reward"][step] + DISCOUNT * following * goes_on - rows["value"][step]
        running = error + DISCOUNT * TRACE * running * goes_on
        advantages[step], following = running, rows["value"][step]
    rows = {**rows, "advantage": advantages.float(), "target": (advantages + rows["value"]).float()}
    flat = {name: row.flatten(0, 1) for name, row in rows.items()}
    for _ in range(EPOCHS):
        for part in torch.randperm(GAMES * STEPS).chunk(PARTS):
            one = {name: row[part] for name, row in flat.items()}
            logits, values = net(one["observation"], one["mask"])
            policy = Categorical(logits=logits)
            ratio = (policy.log_prob(one["action"]) - one["log"]).exp()
            gain = (one["advantage"] - one["advantage"].mean()) / (one["advantage"].std() + 1e-6)
            surrogate = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = (values - one["target"]).square().mean() - surrogate - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
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
        """The legal action with the highest logit."""
        observation, mask = torch.tensor([seen.observation()]), torch.zeros(1, self.net.policy.out_features)
        mask[0, seen.legal_actions()] = 1
        with torch.no_grad():
            return int(self.net(observation, mask)[0].argmax())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=8.0)
    parser.add_argument("--opponent", default="apprentice")
    parser.add_argument("--out", default="fungi.pt")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    train(given.minutes, given.opponent, given.out, given.seed)
