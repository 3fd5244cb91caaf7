"""The nets of the games: their shape, their numbers, and their files.

`crates/nets` reads these files and computes with whole numbers alone. What is scaled how is said in
`Scale` below and nowhere else on this side; `crates/nets/src/lib.rs` has the same numbers.
"""

import json
import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

MAGIC = b"MZNET002"
WIDE, NARROW, ANSWERS = 128, 32, 2
# The activation of a unit that is fully on, and what one is in weights.
ONE = 1024
# Weights behind the first layer stay below this, so that no sum of products leaves 32 bits.
MOST = 7.9


class Net(nn.Module):
    """Two hidden layers; units are cut at nothing and one."""

    def __init__(self, largest: Tensor):
        super().__init__()
        # Inputs are divided by the largest number that was ever seen there.
        self.register_buffer("scale", 1.0 / largest.clamp(min=1).float())
        self.first = nn.Linear(len(largest), WIDE)
        self.second = nn.Linear(WIDE, NARROW)
        self.last = nn.Linear(NARROW, ANSWERS)
        nn.init.normal_(self.first.weight, std=0.15)
        nn.init.constant_(self.first.bias, 0.3)
        nn.init.constant_(self.second.bias, 0.3)
        nn.init.normal_(self.last.weight, std=0.05)
        nn.init.zeros_(self.last.bias)

    def forward(self, seen: Tensor, expected: Tensor) -> tuple[Tensor, Tensor]:
        """The chance to win, and the margin in spreads, as is the margin that the game expects."""
        wide = self.first(seen * self.scale).clamp(0, 1)
        narrow = self.second(wide).clamp(0, 1)
        lean, margin = (self.last(narrow) + expected[:, None]).unbind(-1)
        return chance(lean), margin

    @torch.no_grad()
    def confine(self) -> None:
        for layer in (self.second, self.last):
            layer.weight.clamp_(-MOST, MOST)


def chance(lean: Tensor) -> Tensor:
    """From minus infinity to infinity into nothing to one, without a function that machines differ in."""
    return 0.5 + 0.5 * lean / (1 + lean.abs())


@dataclass(frozen=True)
class Use:
    """How a game's net is used: `Foresight` of `crates/core`."""

    # Turns that are played on before the net is asked.
    turns: int = 1
    # What a standard deviation of the margin counts beside a win.
    blend: float = 0.5
    # What the net counts beside a playout that goes on from there.
    trust: float = 1.0

    def numbers(self) -> list[int]:
        return [self.turns, round(self.blend * 256), round(self.trust * 256)]


@dataclass
class Whole:
    """A net of whole numbers."""

    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    last_bias: np.ndarray

    @staticmethod
    def of(net: Net) -> "Whole":
        def array(x: Tensor, factor: float) -> np.ndarray:
            return np.rint(x.detach().double().cpu().numpy() * factor)

        largest = 1.0 / net.scale.double().cpu().numpy()
        first = array(net.first.weight.double() * net.scale.double(), ONE).T
        # A weight times twice the largest number seen still fits 16 bits.
        limit = np.floor(32767 / (2 * largest))[:, None]
        short = (-32768, 32767)
        return Whole(
            first=np.clip(first, -limit, limit).astype("<i2"),
            first_bias=np.clip(array(net.first.bias, ONE), *short).astype("<i2"),
            second=np.clip(array(net.second.weight, ONE), *short).astype("<i2"),
            second_bias=array(net.second.bias, ONE * ONE).astype("<i4"),
            last=np.clip(array(net.last.weight, ONE), *short).astype("<i2"),
            last_bias=array(net.last.bias, ONE * ONE).astype("<i4"),
        )

    def judge(self, seen: Tensor, expected: Tensor) -> tuple[Tensor, Tensor]:
        """What `crates/nets` computes, for many positions at once. Doubles hold these numbers exactly."""

        def on(x: np.ndarray) -> Tensor:
            return torch.from_numpy(x.astype(np.float64)).to(seen.device)

        wide = (seen.double() @ on(self.first) + on(self.first_bias)).clamp(0, ONE)
        narrow = ((wide @ on(self.second).T + on(self.second_bias)) / ONE).floor().clamp(0, ONE)
        lean, margin = ((narrow @ on(self.last).T + on(self.last_bias)) / ONE**2).unbind(-1)
        return chance(lean + expected), margin + expected

    def file(self, spread: float, use: "Use") -> bytes:
        head = [len(self.first), WIDE, NARROW, ANSWERS, *use.numbers(), round(spread * 256)]
        parts = [self.first, self.first_bias, self.second, self.second_bias, self.last, self.last_bias]
        return MAGIC + struct.pack("<8i", *head) + b"".join(part.tobytes() for part in parts)


def start_of(file: bytes) -> dict | None:
    """What a net's file holds, as numbers to go on learning from; nothing if it has learnt nothing."""
    inputs, _, _, _, *_ = struct.unpack("<8i", file[8:40])
    at = 40

    def part(kind: str, *shape: int) -> Tensor:
        nonlocal at
        some = np.frombuffer(file, kind, int(np.prod(shape)), at).reshape(shape)
        at += some.nbytes
        return torch.from_numpy(some.astype(np.float32))

    first, first_bias = part("<i2", inputs, WIDE), part("<i2", WIDE)
    second, second_bias = part("<i2", NARROW, WIDE), part("<i4", NARROW)
    last, last_bias = part("<i2", ANSWERS, NARROW), part("<i4", ANSWERS)
    if not first.any():
        return None
    return {
        "scale": torch.ones(inputs),
        "first.weight": first.T / ONE, "first.bias": first_bias / ONE,
        "second.weight": second / ONE, "second.bias": second_bias / ONE**2,
        "last.weight": last / ONE, "last.bias": last_bias / ONE**2,
    }


def with_use(file: bytes, use: Use) -> bytes:
    """The same net, used in another way."""
    return file[:24] + struct.pack("<3i", *use.numbers()) + file[36:]


def exchange(binary: Path, old: bytes, new: bytes, into: Path) -> None:
    """Copies a program with another net in it. Nets of a game are of one size, so nothing else moves."""
    assert len(old) == len(new), "the observation has changed: build the program anew"
    code = binary.read_bytes()
    assert code.count(old) == 1, "the program does not hold this net once"
    into.write_bytes(code.replace(old, new))
    into.chmod(0o755)


def save(folder: Path, file: bytes, about: dict) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "value.net").write_bytes(file)
    (folder / "value.json").write_text(json.dumps(about, indent=2) + "\n")
