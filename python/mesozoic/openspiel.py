"""The games for OpenSpiel. Importing this module registers them, as ``mesozoic_draftosaurus`` and so on.

>>> import pyspiel, mesozoic.openspiel
>>> game = pyspiel.load_game("mesozoic_draftosaurus", {"players": 2, "options": "mode=winter"})
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Draws are chance nodes, one after the other. In a simultaneous phase the awaited seats decide in order
of their numbers, and none knows what the others have decided. The tensor of an information state is what
the player knows now, ``game.planes``, and behind it a mark of 64 bits of all that it has seen and done, as in
the string: it differs where that differs, and says nothing else about it. Parameters: ``players``; ``options`` as
on the command line, ``key=value`` with commas between; ``position``, a position document to start from
instead of a set-up, whose players and options are then the game's.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from . import Game, State, games

MOST_OUTCOMES = 1024
"""No draw of any game has more outcomes."""


def _read_options(text: str) -> dict[str, Any]:
    words = {"true": True, "on": True, "false": False, "off": False}
    pairs = (pair.split("=", 1) for pair in text.split(",") if pair)
    return {pair[0]: words.get(pair[-1], pair[-1]) for pair in pairs}


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel sees it."""

    def __init__(self, game_type: Any, id: str, params: dict[str, Any]) -> None:
        position = params.get("position", "")
        if position:
            self.first = State.load(position).by_chance()
        else:
            game = Game(id, params.get("players"), _read_options(params.get("options", "")))
            self.first = game.root()
        self.game = self.first.game
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.longest,
        )
        super().__init__(game_type, info, params)

    def new_initial_state(self) -> SpielState:
        """The set-up before anything is drawn, or the position."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> SpielObserver:
        """Whoever looks at states."""
        if params:
            raise ValueError("observers of these games take no parameters")
        return SpielObserver(
            self.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state as OpenSpiel sees it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.state = game.first.copy()

    def current_player(self) -> int:
        """Who decides next."""
        if self.state.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.state.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.state.seat is not None
        return self.state.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.state.legal_codes(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What can be drawn."""
        return self.state.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        if self.state.is_chance:
            self.state.draw(action)
        else:
            self.state.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.state.game.text(action) or f"nothing ({action})"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.state.is_over

    def returns(self) -> list[float]:
        """What the result is worth to each seat."""
        return self.state.rewards()

    def __str__(self) -> str:
        return repr(self.state) if self.state.is_chance else self.state.picture()


MARK = 64
"""So many bits tell one past from another."""


class SpielObserver:
    """Looks at states with a player's eyes; with perfect recall also at a mark of all that it has seen and
    done, which differs where that differs."""

    def __init__(self, game: Game, kind: Any) -> None:
        self._recalls = kind.perfect_recall
        numbers = game.observation_len
        self.tensor = np.zeros(numbers + (MARK if self._recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:numbers]}
        if self._recalls:
            self.dict["past"] = self.tensor[numbers:]

    def set_from(self, state: SpielState, player: int) -> None:
        """What the player knows, as numbers. While something is drawn nobody is shown anything."""
        if state.state.is_chance:
            self.tensor.fill(0)
            return
        self.dict["observation"][:] = state.state.observation(player)
        if self._recalls:
            mark = np.frombuffer(_past(state.state, player), np.uint8)
            self.dict["past"][:] = np.unpackbits(mark)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows, as text."""
        if state.state.is_chance:
            return f"seat {player}, while something is drawn"
        view = f"seat {player} {state.state.view_json(player)}"
        return f"{view} {_past(state.state, player).hex()}" if self._recalls else view


def _past(state: State, player: int) -> bytes:
    """The mark of all that a player has seen and done."""
    done = [step for seat, step in state.history if seat == player]
    past = json.dumps([player, state.events(player), done])
    return hashlib.sha256(past.encode()).digest()[: MARK // 8]


def _register(id: str) -> None:
    fewest, most = Game(id).seat_counts
    game_type = pyspiel.GameType(
        short_name=f"mesozoic_{id.replace('-', '_')}",
        long_name=Game(id).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=max(fewest, 2),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "options": "", "position": ""},
    )

    class Registered(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(game_type, id, params or {})

    pyspiel.register_game(game_type, Registered)


for _id in games():
    _register(_id)
