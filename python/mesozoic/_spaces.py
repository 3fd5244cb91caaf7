"""What the wrappers share: spaces, and what to do with steps that are not legal."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np

from . import Game, State, VecEnv

Illegal = Literal["raise", "random"]
"""What happens with a step that is not legal: ``Refused`` is raised, or a legal one is played that
follows from the seed."""


def as_game(game: Game | str, seats: int | None, options: dict[str, Any] | None) -> Game:
    """The game itself, or the one of an id."""
    return Game(game, seats, options) if isinstance(game, str) else game


def check(game: Game, reward: str, opponents: str | None = None) -> None:
    """Refuses a reward or a bot that there is not, before a game needs it.

    >>> check(Game("draftosaurus"), "fame")
    Traceback (most recent call last):
        ...
    ValueError: there is no reward "fame"; there is: result, score
    """
    VecEnv(game, 0, reward=reward, opponents=opponents)


def observation_box(game: Game, more: int = 0) -> gymnasium.spaces.Box:
    """The space of a seat's observation, with so many more numbers behind it."""
    dtype, low, high = game.observation_dtype, -np.inf, np.inf
    if np.issubdtype(dtype, np.integer):
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
    return gymnasium.spaces.Box(low, high, (game.observation_len + more,), dtype.type)


def masked_space(game: Game, actions: int) -> gymnasium.spaces.Dict:
    """The space of an observation with its mask."""
    return gymnasium.spaces.Dict(
        {
            "observation": observation_box(game),
            "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
        }
    )


def play(
    state: State, seat: int, action: int, illegal: Illegal, rng: np.random.Generator
) -> None:
    """Plays an action of a seat."""
    if illegal == "random":
        codes = state.legal_codes(seat)
        if action not in codes:
            action = codes[rng.integers(len(codes))]
    state.apply(int(action), seat)
