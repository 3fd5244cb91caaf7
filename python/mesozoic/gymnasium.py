"""Gymnasium environments: one seat is the agent's, bots play the others.

>>> import gymnasium, mesozoic.gymnasium
>>> env = gymnasium.make("mesozoic/draftosaurus-v0", seats=2, opponents="random")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> reward, terminated
(0.0, False)

What the agent may do stands in ``info["action_mask"]``, in the form that ``Discrete.sample`` takes. A
step that is not legal ends the episode, ``info["refusal"]`` says why, and the reward is ``illegal_reward``:
by default what nobody would choose to escape a defeat, the worst result or more points behind than any game
ends with.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from . import Game, MesozoicError, State, games
from ._spaces import as_game, check, observation_box

ILLEGAL = {"result": -1.0, "score": -1000.0}
"""What a step that is not legal is worth, by the kind of reward: never more than losing."""

Answer = tuple[NDArray[Any], float, bool, bool, dict[str, Any]]


class SeatEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """A game for one agent."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}

    state_of_play: State
    """The game itself, for those who may know everything."""

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        *,
        seat: int = 0,
        opponents: str = "greedy",
        reward: str = "result",
        illegal_reward: float | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = as_game(game, seats, options)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat} at a table of {self.game.seats}")
        check(self.game, reward, opponents)
        self.seat, self.opponents, self.render_mode = seat, opponents, render_mode
        self._reward = reward
        self._illegal_reward = ILLEGAL[reward] if illegal_reward is None else illegal_reward
        self.observation_space = observation_box(self.game)
        self.action_space = gymnasium.spaces.Discrete(self.game.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """A new game, up to the agent's first decision."""
        super().reset(seed=seed)
        self.state_of_play = self.game.new(self._number())
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> Answer:
        """Plays the agent's step, and then the others until the agent is asked again."""
        state = self.state_of_play
        try:
            state.apply(int(action), self.seat)
        except MesozoicError as refusal:
            info = self._info() | {"refusal": str(refusal)}
            return self._observation(), self._illegal_reward, True, False, info
        self._let_others_play()
        reward = state.rewards(self._reward)[self.seat]
        return self._observation(), reward, state.is_over, False, self._info()

    def render(self) -> str | None:
        """What the agent sees, as text."""
        return self.state_of_play.picture(self.seat) if self.render_mode == "ansi" else None

    def _number(self) -> int:
        return int(self.np_random.integers(2**63))

    def _let_others_play(self) -> None:
        state = self.state_of_play
        while not state.is_over and self.seat not in state.awaited:
            other = state.seat
            for step in state.think(self.opponents, other, self._number()):
                state.apply(step, other)

    def _observation(self) -> NDArray[Any]:
        return self.state_of_play.observation(self.seat)

    def _info(self) -> dict[str, Any]:
        if self.state_of_play.is_over:
            return {"action_mask": np.zeros(self.game.actions, np.int8)}
        return {"action_mask": self.state_of_play.mask(self.seat).astype(np.int8)}


for _id in games():
    gymnasium.register(
        f"mesozoic/{_id}-v0", "mesozoic.gymnasium:SeatEnv", kwargs={"game": _id}
    )
