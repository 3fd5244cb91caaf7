"""PettingZoo's own tests, for every game at several tables."""

import collections
import types
import warnings
from typing import Any

import numpy as np
import pytest

from mesozoic import Game, Refused, games
from tables import TABLES

pettingzoo = pytest.importorskip("pettingzoo")
from pettingzoo.test import (  # noqa: E402
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils import parallel_to_aec  # noqa: E402

from mesozoic.pettingzoo import env, parallel_env  # noqa: E402

every_table = pytest.mark.parametrize("game", TABLES, ids=str)


@pytest.fixture(autouse=True)
def quiet():
    """They recommend pictures for observations, and names that the best-known environments have."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@every_table
def test_turn_by_turn(game: Game) -> None:
    api_test(env(game), num_cycles=60)
    seed_test(lambda: env(game), num_cycles=60)


@every_table
def test_in_cycles(game: Game) -> None:
    parallel_api_test(parallel_env(game), num_cycles=60)
    # It picks actions without looking at masks.
    parallel_seed_test(lambda: parallel_env(game, illegal="random"), num_cycles=60)


@every_table
def test_games_are_cut_off_after_so_many_cycles(game: Game) -> None:
    """Its actions follow no mask either. Turn by turn seats do not decide equally often, so the
    cycles are what is counted."""

    def in_cycles(max_cycles: int):
        return parallel_env(game, max_cycles=max_cycles, illegal="random")

    module = types.SimpleNamespace(
        parallel_env=in_cycles, env=lambda max_cycles: parallel_to_aec(in_cycles(max_cycles))
    )
    max_cycles_test(module)


@pytest.mark.parametrize("seats", range(2, 6))
def test_turns_are_cut_off_after_so_many_cycles(seats: int) -> None:
    """The same turn by turn, where all seats decide equally often."""

    def turns(max_cycles: int):
        return env("draftosaurus", seats, max_cycles=max_cycles, illegal="random")

    def in_cycles(max_cycles: int):
        return parallel_env("draftosaurus", seats, max_cycles=max_cycles, illegal="random")

    max_cycles_test(types.SimpleNamespace(env=turns, parallel_env=in_cycles))


def seed_spaces(table: Any) -> None:
    for agent in table.possible_agents:
        table.action_space(agent).seed(1)


def legal(space: Any, observation: dict[str, Any]) -> int:
    """An action that the mask allows."""
    return int(space.sample(observation["action_mask"]))


@pytest.mark.parametrize("id", games())
def test_a_game_goes_on_until_every_seat_has_decided_so_often(id: str) -> None:
    table = env(id, max_cycles=5)
    table.reset(seed=1)
    seed_spaces(table)
    decided: collections.Counter[str] = collections.Counter()
    for agent in table.agent_iter():
        observation, _, termination, truncation, _ = table.last()
        assert not termination
        assert truncation == all(decided[other] >= 5 for other in table.possible_agents)
        table.step(None if truncation else legal(table.action_space(agent), observation))
        decided[agent] += not truncation
    assert min(decided.values()) == 5 and not table.agents and not table.state_of_play.is_over


@pytest.mark.parametrize("reward", ["result", "score"])
@pytest.mark.parametrize("id", games())
def test_rewards_come_at_the_end_and_are_those_of_the_game(id: str, reward: str) -> None:
    seats = min(3, Game(id).seat_counts[1])
    table = env(id, seats, reward=reward)
    table.reset(seed=4)
    seed_spaces(table)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, amount, termination, truncation, _ = table.last()
        assert not truncation and (termination or not amount)
        got[agent] += amount
        table.step(None if termination else legal(table.action_space(agent), observation))
    assert table.state_of_play.is_over
    assert list(got.values()) == table.state_of_play.rewards(reward) and any(got.values())


@pytest.mark.parametrize("id", games())
def test_in_cycles_rewards_are_those_of_the_game_too(id: str) -> None:
    cycle = parallel_env(id, reward="score")
    observations, _ = cycle.reset(seed=4)
    seed_spaces(cycle)
    while cycle.agents:
        actions = {a: legal(cycle.action_space(a), observations[a]) for a in cycle.agents}
        observations, rewards, terminations, truncations, _ = cycle.step(actions)
        assert not any(truncations.values())
        assert any(terminations.values()) or not any(rewards.values())
    assert cycle.state_of_play.is_over and all(terminations.values())
    ours, theirs = (score["total"] for score in cycle.state_of_play.scores())
    assert list(rewards.values()) == [ours - theirs, theirs - ours]


def test_what_is_not_legal_is_refused() -> None:
    table = env("draftosaurus")
    table.reset(seed=1)
    wrong = int(np.flatnonzero(table.observe("seat_0")["action_mask"] == 0)[0])
    with pytest.raises(Refused):
        table.step(wrong)


def test_only_whose_turn_it_is_may_act() -> None:
    cycle = parallel_env("triassic-terror", seats=2)
    observations, _ = cycle.reset(seed=1)
    waits = {a: bool(seen["action_mask"][cycle.wait]) for a, seen in observations.items()}
    awaited = {f"seat_{seat}" for seat in cycle.state_of_play.awaited}
    assert {agent for agent, wait in waits.items() if not wait} == awaited


def test_a_reward_that_there_is_not_is_refused_before_the_first_game() -> None:
    for make in (env, parallel_env):
        with pytest.raises(ValueError, match="there is no reward"):
            make("draftosaurus", reward="fame")
