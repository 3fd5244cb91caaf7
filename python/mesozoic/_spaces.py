"""What the wrappers share: spaces, and what to do with steps that are not legal."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from . import Game, State

Illegal = Literal["raise", "random"]
"""What happens with a step that is not legal: ``Refused`` is raised, or a legal one is played that
follows from the seed."""


def as_game(game: Game | str, seats: int | None, options: dict[str, Any] | None) -> Game:
    """The game itself, or the one of an id."""
    return Game(game, seats, options) if isinstance(game, str) else game


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


def split(game: Game, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """An observation, or a batch of them, as its named planes. Nothing is copied.

    >>> import mesozoic
    >>> state = mesozoic.Game("draftosaurus").new(7)
    >>> split(state.game, state.observation())["hands"].shape
    (5, 6, 3)
    """
    planes, at, lead = {}, 0, observation.shape[:-1]
    for name, shape in game.planes:
        length = int(np.prod(shape))
        planes[name] = observation[..., at : at + length].reshape(*lead, *shape)
        at += length
    return planes
