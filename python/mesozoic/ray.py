"""Self-play and ladders on a Ray cluster: ``ray.init()`` here, or on as many machines as you like.

What is played follows from the seed. Games are dealt out in chunks, each with a seed of its own, and
a chunk whose worker dies is played again by another: the result is the same on one machine and on many,
whatever happens to them meanwhile. With ``local=True`` nothing of Ray is used, which gives the same once
more.

>>> import mesozoic.ray
>>> from mesozoic import Game
>>> played = mesozoic.ray.self_play(Game("draftosaurus"), ["random"], 5, seed=1, chunk=2, local=True)
>>> [game["game"] for game in played]
[0, 1, 2, 3, 4]
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import Game, simulate

Played = dict[str, Any]
"""A game as ``mesozoic.simulate`` gives it."""


@dataclass(frozen=True)
class _Chunk:
    """Some games next to each other."""

    game: Game
    bots: tuple[str, ...]
    first: int
    games: int
    seed: int
    iterations: int
    records: bool

    def play(self) -> list[Played]:
        played = simulate(
            self.game,
            list(self.bots),
            self.games,
            seed=self.seed,
            iterations=self.iterations,
            records=self.records,
        )
        for one in played:
            one["game"] += self.first
        return played


def _run(chunks: list[_Chunk], local: bool) -> list[Played]:
    if local:
        parts = [chunk.play() for chunk in chunks]
    else:
        import ray

        # Whoever dies, by whatever signal, is replaced: a chunk can be played any number of times.
        task = ray.remote(max_retries=-1)(_Chunk.play)
        parts = ray.get([task.remote(chunk) for chunk in chunks])
    return list(itertools.chain.from_iterable(parts))


def self_play(
    game: Game,
    bots: list[str],
    games: int,
    *,
    seed: int = 0,
    chunk: int = 64,
    iterations: int = 2_000,
    records: bool = False,
    local: bool = False,
) -> list[Played]:
    """Plays many games, as ``mesozoic.simulate`` does. The seed and the size of the chunks say what is
    played; how many machines there are does not."""
    chunks = [
        _Chunk(
            game,
            tuple(bots),
            first,
            min(chunk, games - first),
            int(np.random.SeedSequence([seed, first]).generate_state(1, np.uint64)[0]),
            iterations,
            records,
        )
        for first in range(0, games, chunk)
    ]
    return _run(chunks, local)


@dataclass(frozen=True)
class Duel:
    """How two bots did against each other at a table for two, each as often first as second."""

    first: str
    second: str
    wins: int
    """Games that ``first`` has won."""
    draws: int
    losses: int


def ladder(
    id: str,
    bots: list[str],
    games: int,
    *,
    options: dict[str, Any] | None = None,
    seed: int = 0,
    chunk: int = 64,
    iterations: int = 2_000,
    local: bool = False,
) -> list[Duel]:
    """Lets every pair of bots play so many games with each seating, with the same dice in both.

    >>> import mesozoic.ray
    >>> [duel] = mesozoic.ray.ladder("draftosaurus", ["greedy", "random"], 20, seed=1, local=True)
    >>> duel.wins > duel.losses
    True
    """
    game, duels = Game(id, 2, options), []
    for first, second in itertools.combinations(bots, 2):
        tally = [0, 0, 0]
        for seat, pair in enumerate(([first, second], [second, first])):
            for played in self_play(
                game, pair, games, seed=seed, chunk=chunk, iterations=iterations, local=local
            ):
                ranks = {place["seat"]: place["rank"] for place in played["standings"]}
                ours, theirs = ranks[seat], ranks[1 - seat]
                tally[(ours > theirs) - (ours < theirs) + 1] += 1
        duels.append(Duel(first, second, *tally))
    return duels
