"""Fits a net to positions of self-play."""

import time
from itertools import permutations
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy

from net import Net, Whole

# Of each file the last positions are kept apart, to see how well the net does on games it never saw.
APART = 0.02
# How much the margin counts in the loss beside the win.
MARGIN = 0.5
# How much what a player expected counts beside how its game ended: it has imagined many ends, so there is
# less luck in it.
FORESEEN = 0.5
# How many kinds of things a game tells apart where they change places; the first keeps its own.
KINDS = 6


def load(folders: list[Path], device: str) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Observations and results to learn from, and those kept apart."""
    parts: list[list[Tensor]] = [[], [], [], []]
    for folder in folders:
        seen = torch.from_numpy(np.load(folder / "observations.npy"))
        ends = torch.from_numpy(np.load(folder / "results.npy"))
        cut = int(len(seen) * (1 - APART))
        for part, some in zip(parts, (seen[:cut], ends[:cut], seen[cut:], ends[cut:])):
            part.append(some.to(device))
    seen, ends, seen_apart, ends_apart = (torch.cat(part) for part in parts)
    # Nets are measured by how games end, whatever they learn from.
    return seen, mixed(ends), seen_apart, ends_apart[:, :3]


def mixed(ends: Tensor) -> Tensor:
    """How games ended, mixed with what the players expected."""
    ended, expected = ends[:, :2], ends[:, 3:]
    return torch.cat([ended.lerp(expected, FORESEEN), ends[:, 2:3]], 1)


def losses(win: Tensor, margin: Tensor, ends: Tensor, spread: float) -> tuple[Tensor, Tensor]:
    won, points, _ = ends.unbind(-1)
    return (
        binary_cross_entropy(win.float().clamp(1e-6, 1 - 1e-6), won),
        ((margin.float() - points / spread) ** 2).mean(),
    )


def ways(alike: list[tuple[int, int]], inputs: int, device: str) -> Tensor:
    """In which order to read an observation so that kinds of things that are alike have changed places: a row
    for every way. `alike` is from `settings.py`."""
    assert sum(length for length, _ in alike) == inputs, "the observation has changed"
    rows = []
    for places in permutations(range(1, KINDS)):
        order = (0, *places)
        row: list[int] = []
        for length, width in alike:
            at, group = len(row), KINDS * width or length
            for begin in range(at, at + length, group):
                if width:
                    row += [begin + kind * width + i for kind in order for i in range(width)]
                else:
                    row += range(begin, begin + group)
        rows.append(row)
    return torch.tensor(rows, device=device)


def train(folders: list[Path], epochs: float, seed: int, batch: int, rate: float, spread: float,
          start: dict | None, alike: list[tuple[int, int]], device: str) -> tuple[Net, Whole, dict]:
    """Trains until each position was seen so often, on average, each time in another of its ways."""
    torch.manual_seed(seed)
    seen, ends, seen_apart, ends_apart = load(folders, device)
    largest = torch.zeros(seen.shape[1], device=device)
    for at in range(0, len(seen), 1 << 20):
        largest = torch.maximum(largest, seen[at : at + (1 << 20)].amax(0).float())
    orders = ways(alike, seen.shape[1], device) if alike else None
    if orders is not None:
        largest = largest[orders].amax(0)
    if start:
        largest = torch.maximum(largest, 1 / start["scale"].to(device))
    net = Net(largest).to(device)
    if start:
        old = dict(start)
        # The same function under another scale.
        old["first.weight"] = old["first.weight"].to(device) * old["scale"].to(device) / net.scale
        old["scale"] = net.scale
        net.load_state_dict(old)
    made = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-5, fused=device == "cuda")
    began, steps = time.time(), max(1, round(epochs * len(seen) / batch))
    for done in range(steps):
        left = 1 - done / steps
        for group in made.param_groups:
            group["lr"] = rate * (0.02 + 0.98 * left) * min(1.0, (done + 1) / 200)
        at = torch.randint(len(seen), (batch,), device=device)
        some, looks = ends[at], seen[at]
        if orders is not None:
            looks = looks.gather(1, orders[torch.randint(len(orders), (batch,), device=device)])
        win, margin = net(looks.float(), some[:, 2] / spread)
        loss_win, loss_margin = losses(win, margin, some, spread)
        made.zero_grad(set_to_none=True)
        (loss_win + MARGIN * loss_margin).backward()
        made.step()
        net.confine()
    whole = Whole.of(net)
    about = {"positions": len(seen), "steps": steps, "batch": batch, "rate": rate, "seed": seed,
             "deviation": round(float(ends[:, 1].std()), 2), "seconds": round(time.time() - began, 1)}
    about |= judge(net, whole, seen_apart, ends_apart, spread)
    return net, whole, about


@torch.no_grad()
def judge(net: Net, whole: Whole, seen: Tensor, ends: Tensor, spread: float) -> dict:
    """Losses on games that were kept apart: of the net, and of the net of whole numbers."""
    found: dict[str, float] = {}
    for name, net_like in (
        ("net", lambda x, y: net(x.float(), y)), ("whole", whole.judge),
    ):
        sums = [0.0, 0.0]
        for at in range(0, len(seen), 1 << 15):
            some, end = seen[at : at + (1 << 15)], ends[at : at + (1 << 15)]
            both = losses(*net_like(some, end[:, 2] / spread), end, spread)
            sums = [total + float(x) * len(some) for total, x in zip(sums, both)]
        found[f"{name}_win_loss"] = round(sums[0] / len(seen), 5)
        found[f"{name}_margin_loss"] = round(sums[1] / len(seen), 5)
    nothing, game = ends[:, 1] - ends[:, 1].mean(), ends[:, 1] - ends[:, 2]
    found["margin_loss_of_knowing_nothing"] = round(float((nothing / spread).square().mean()), 5)
    found["margin_loss_of_the_game_itself"] = round(float((game / spread).square().mean()), 5)
    return found
