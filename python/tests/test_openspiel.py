"""OpenSpiel's own tests and algorithms."""

import random

import numpy as np
import pytest

from mesozoic import Game, games

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import exploitability  # noqa: E402
from open_spiel.python.algorithms import external_sampling_mccfr  # noqa: E402
from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.policy import UniformRandomPolicy  # noqa: E402

import mesozoic.openspiel as ours  # noqa: E402

NAMES = [f"mesozoic_{id.replace('-', '_')}" for id in games()]


@pytest.mark.parametrize("name", NAMES)
def test_random_games(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_playthroughs_can_be_repeated(name: str) -> None:
    first, again = (generate_playthrough.playthrough(name, None, seed=1) for _ in range(2))
    assert first == again and "IsTerminal() = True" in first


def end_game() -> pyspiel.Game:
    """The last turns of Draftosaurus for two, from a position in which both still choose."""
    state, rng = Game("draftosaurus").new(11), random.Random(1)
    while True:
        ahead = state.copy()
        for _ in range(6):
            if not ahead.is_over:
                ahead.apply(ahead.legal_codes()[0])
        if ahead.is_over:
            break
        state.apply(rng.choice(state.legal_codes()))
    return pyspiel.load_game("mesozoic_draftosaurus", {"position": state.position()})


def test_mccfr_solves_the_end_of_a_game() -> None:
    """What both seats together could still gain by deviating from it is little, and a tenth of what they
    could gain by deviating from random play."""
    game = end_game()
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    np.random.seed(1)
    for _ in range(200):
        solver.iteration()
    at_random = exploitability.nash_conv(game, UniformRandomPolicy(game))
    assert exploitability.nash_conv(game, solver.average_policy()) < at_random / 10


def test_what_differs_for_a_player_has_another_information_state() -> None:
    """As text and as numbers, and only that."""
    game = pyspiel.load_game("mesozoic_draftosaurus")
    rng = random.Random(2)
    seen: dict[str, tuple] = {}
    tensors: dict[tuple, str] = {}
    for _ in range(20):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                key, tensor = state.information_state_string(), tuple(state.information_state_tensor())
                now = (*actions, *tensor)
                assert seen.setdefault(key, now) == now
                assert tensors.setdefault(tensor, key) == key
                assert len(tensor) == game.information_state_tensor_size()
                assert list(tensor[: game.game.observation_len]) == state.observation_tensor()
            state.apply_action(rng.choice(actions))
    assert isinstance(game, ours.SpielGame)


def test_options_and_positions_are_parameters() -> None:
    game = pyspiel.load_game(
        "mesozoic_draftosaurus", {"players": 3, "options": "mode=winter,placing=after-reveal"}
    )
    assert game.num_players() == 3
    assert game.game.options == {"mode": "winter", "placing": "after-reveal"}
