"""Gymnasium's own check, for every game at several tables."""

import warnings
from typing import Any

import numpy as np
import pytest

from mesozoic import Game, games
from tables import TABLES

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402

from mesozoic.gymnasium import SeatEnv  # noqa: E402


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_the_environment_is_as_it_should_be(game: Game) -> None:
    with warnings.catch_warnings():
        # Observations have no natural bounds.
        warnings.simplefilter("ignore", UserWarning)
        check_env(SeatEnv(game, opponents="random", seat=game.seats - 1), skip_render_check=True)


@pytest.mark.parametrize("id", games())
def test_episodes_end_with_the_result(id: str) -> None:
    env = gymnasium.make(f"mesozoic/{id}-v0", opponents="random", disable_env_checker=True)
    _, info = env.reset(seed=3)
    env.action_space.seed(3)
    done, rewards = False, []
    while not done:
        action = env.action_space.sample(info["action_mask"])
        _, reward, done, _, info = env.step(action)
        rewards.append(reward)
    assert not any(rewards[:-1])
    assert rewards[-1] == env.unwrapped.state_of_play.rewards()[0]


def refused(**given: Any) -> float:
    """What a step that is not legal is worth; it ends the episode and says why."""
    env = SeatEnv("draftosaurus", opponents="greedy", **given)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert terminated and "DR-" in info["refusal"]
    return reward


def test_a_step_that_is_not_legal_ends_the_episode_and_says_why() -> None:
    assert refused() == -1.0
    assert refused(illegal_reward=-3.0, reward="score") == -3.0


@pytest.mark.parametrize("id", games())
def test_nobody_escapes_a_defeat_by_a_step_that_is_not_legal(id: str) -> None:
    """By points one can lose by more than one."""
    env = SeatEnv(id, opponents="greedy", reward="score")
    _, info = env.reset(seed=3)
    done, reward = False, 0.0
    while not done:
        # The last legal action: no player's choice.
        action = int(np.flatnonzero(info["action_mask"])[-1])
        _, reward, done, _, info = env.step(action)
    assert refused(reward="score") < reward < -1


@pytest.mark.parametrize("wrong", [{"opponents": "gready"}, {"reward": "fame"}, {"seat": 2}])
def test_what_there_is_not_is_refused_before_the_first_game(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="there is no"):
        SeatEnv("draftosaurus", **wrong)
