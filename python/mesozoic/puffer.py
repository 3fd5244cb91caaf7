"""A PufferLib environment over ``VecEnv``: many games at once, one agent in each, bots at the other seats.

>>> import mesozoic.puffer
>>> env = mesozoic.puffer.SeatsEnv("draftosaurus", rows=64, opponents="random", seed=1)
>>> observations, infos = env.reset(seed=1)
>>> planes, masks = env.split(observations)
>>> masks.shape == (64, env.game.actions)
True
>>> observations, rewards, terminals, truncations, infos = env.step(env.legal_actions())

PufferLib knows no masks of actions, so each observation ends with its mask: first the numbers of
``game.planes``, then a 1 for every action that is legal. A policy that reads it should never choose
another. What one chooses that does not is replaced by a legal action that follows from the seed, unless
``illegal="raise"``. Episodes that end are reported in ``infos``.

It is its own vectorisation: ``pufferlib.vector.make(SeatsEnv, env_kwargs=..., backend=pufferlib.PufferEnv)``,
with ``threads`` for more cores. ``Serial`` and ``Multiprocessing`` take it as well.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pufferlib
from numpy.typing import NDArray

from . import Game, VecEnv
from ._spaces import Illegal, as_game, observation_box

Answer = tuple[
    NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], list[dict[str, Any]]
]


class SeatsEnv(pufferlib.PufferEnv):  # type: ignore[misc]
    """Games in rows. The agent of row ``i`` plays seat ``i % seats``."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        rows: int = 1024,
        threads: int = 1,
        opponents: str = "greedy",
        reward: str = "result",
        illegal: Illegal = "random",
        buf: Any = None,
        seed: int | None = 0,
    ) -> None:
        self.game = as_game(game, seats, options)
        self.numbers = self.game.observation_len
        """How many numbers stand before the mask."""
        self.single_observation_space = observation_box(self.game, self.game.actions)
        self.single_action_space = gymnasium.spaces.Discrete(self.game.actions)
        self.num_agents = rows
        self._illegal, self._all = illegal, np.arange(rows)
        self._vec = VecEnv(
            self.game,
            rows,
            threads=threads,
            seed=seed or 0,
            reward=reward,
            opponents=opponents,
        )
        self._length = np.zeros(rows, np.int64)
        super().__init__(buf)

    def split(self, observations: NDArray[Any]) -> tuple[NDArray[Any], NDArray[np.bool_]]:
        """The numbers of observations, and which actions are legal."""
        return observations[..., : self.numbers], observations[..., self.numbers :] != 0

    def legal_actions(self) -> NDArray[np.int64]:
        """A legal action in every row, each as likely as any other."""
        return self._vec.sample()

    def reset(self, seed: int | None = None) -> tuple[NDArray[Any], list[dict[str, Any]]]:
        """Begins every game anew."""
        self._vec.reset(seed or 0)
        self._length[:] = 0
        self.rewards[:] = 0
        self.terminals[:] = self.truncations[:] = False
        self._show()
        return self.observations, []

    def step(self, actions: NDArray[Any]) -> Answer:
        """Plays a step in every row, and then the bots until its agent is asked again."""
        actions = np.asarray(actions, np.int64).reshape(-1)
        vec = self._vec
        if self._illegal == "random":
            inside = (actions >= 0) & (actions < self.game.actions)
            legal = inside & vec.masks[self._all, np.where(inside, actions, 0)]
            if not legal.all():
                actions = np.where(legal, actions, vec.sample())
        seats = vec.seats.astype(np.int64)
        vec.step(actions)
        self._length += 1
        self.rewards[:] = vec.rewards[self._all, seats]
        self.terminals[:] = vec.dones
        infos = []
        if vec.dones.any():
            ended = np.flatnonzero(vec.dones)
            infos.append(
                {
                    "episode_return": float(self.rewards[ended].mean()),
                    "episode_length": float(self._length[ended].mean()),
                }
            )
            self._length[ended] = 0
        self._show()
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """Nothing is held open."""

    def _show(self) -> None:
        self.observations[:, : self.numbers] = self._vec.observations
        self.observations[:, self.numbers :] = self._vec.masks
