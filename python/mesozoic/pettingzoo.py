"""PettingZoo environments of every game, number of seats and option.

``env`` is turn by turn: the awaited seat with the lowest number decides. In ``parallel_env`` all seats
act in every cycle; the last action, ``game.actions``, means to wait, and is all that a seat may do
which is not awaited. Observations are dictionaries with ``observation`` and ``action_mask``.

>>> from mesozoic.pettingzoo import env
>>> table = env("draftosaurus", seats=3)
>>> table.reset(seed=1)
>>> for agent in table.agent_iter():
...     observation, reward, termination, truncation, info = table.last()
...     over = termination or truncation
...     mask = observation["action_mask"]
...     table.step(None if over else table.action_space(agent).sample(mask))
>>> table.state_of_play.is_over
True
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from . import Game, State
from ._spaces import Illegal, as_game, check, masked_space, play

Observation = dict[str, NDArray[Any]]


def env(
    game: Game | str,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    *,
    reward: str = "result",
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    render_mode: str | None = None,
) -> TurnEnv:
    """Turn by turn. With ``max_cycles`` the game is cut off when every seat has decided so often."""
    return TurnEnv(as_game(game, seats, options), reward, max_cycles, illegal, render_mode)


def parallel_env(
    game: Game | str,
    seats: int | None = None,
    options: dict[str, Any] | None = None,
    *,
    reward: str = "result",
    max_cycles: int | None = None,
    illegal: Illegal = "raise",
    render_mode: str | None = None,
) -> CycleEnv:
    """All seats at once. With ``max_cycles`` the game is cut off after so many cycles."""
    return CycleEnv(as_game(game, seats, options), reward, max_cycles, illegal, render_mode)


class _Table:
    """What both environments are made of."""

    render_mode: str | None
    state_of_play: State
    """The game itself, for those who may know everything."""

    def _lay(
        self,
        game: Game,
        actions: int,
        reward: str,
        max_cycles: int | None,
        illegal: Illegal,
        render_mode: str | None,
    ) -> None:
        check(game, reward)
        self.game = game
        self.metadata = {
            "name": f"mesozoic_{game.id.replace('-', '_')}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._reward, self._illegal = reward, illegal
        self._rng = np.random.default_rng()
        self._observation_spaces = {a: masked_space(game, actions) for a in self.possible_agents}
        self._action_spaces = {a: gymnasium.spaces.Discrete(actions) for a in self.possible_agents}

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.state_of_play = self.game.new(int(self._rng.integers(2**63)))
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """What an agent is shown."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete[np.int64]:
        """What an agent answers."""
        return self._action_spaces[agent]

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.state_of_play.rewards(self._reward)))

    def render(self) -> str | None:
        """What a spectator sees, as text."""
        return self.state_of_play.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""


class TurnEnv(_Table, AECEnv):  # type: ignore[misc]
    """A game turn by turn."""

    def __init__(
        self,
        game: Game,
        reward: str,
        max_cycles: int | None,
        illegal: Illegal,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        self._lay(game, game.actions, reward, max_cycles, illegal, render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decided = dict.fromkeys(self.agents, 0)
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.state_of_play.seat or 0]

    def observe(self, agent: str) -> Observation:
        """What an agent knows; its mask is empty unless it is its turn."""
        state, seat = self.state_of_play, self.possible_agents.index(agent)
        mask = np.zeros(self.game.actions, np.int8)
        if state.seat == seat:
            mask[:] = state.mask(seat)
        return {"observation": state.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Plays a step of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("a seat whose turn it is must act")
        state = self.state_of_play
        play(state, self.possible_agents.index(agent), action, self._illegal, self._rng)
        self._cumulative_rewards[agent] = 0.0
        self._decided[agent] += 1
        self.rewards = self._rewards()
        if state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and min(self._decided.values()) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()


class CycleEnv(_Table, ParallelEnv):  # type: ignore[misc]
    """A game in which all seats act in every cycle."""

    def __init__(
        self,
        game: Game,
        reward: str,
        max_cycles: int | None,
        illegal: Illegal,
        render_mode: str | None,
    ) -> None:
        self._lay(game, game.actions + 1, reward, max_cycles, illegal, render_mode)
        self.wait = game.actions
        """The action of a seat that is not awaited."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new game."""
        self._begin(seed)
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        state = self.state_of_play
        awaited = set(state.awaited)
        observations = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            if seat in awaited:
                mask[: self.wait] = state.mask(seat)
            else:
                mask[self.wait] = 1
            observations[agent] = {"observation": state.observation(seat), "action_mask": mask}
        return observations

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays a step of every awaited seat. What they do at once does not depend on the order."""
        state = self.state_of_play
        for seat in state.awaited:
            play(state, seat, actions[self.possible_agents[seat]], self._illegal, self._rng)
        self._cycles += 1
        over = state.is_over
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        everybody = self.possible_agents
        if over or cut:
            self.agents = []
        return (
            self._observations(),
            self._rewards(),
            dict.fromkeys(everybody, over),
            dict.fromkeys(everybody, cut),
            {agent: {} for agent in everybody},
        )
