"""PufferLib's own vectorisation, and the interface that it documents for environments."""

import importlib
import sys
import types
from typing import Any

import numpy as np
import pytest

from mesozoic import Game, Refused, VecEnv
from tables import TABLES

pytest.importorskip("gymnasium")


def stand_in() -> types.ModuleType:
    """The part of PufferLib that environments are made of: the arrays that it gives them.

    PufferLib has no wheels, needs PyTorch to be built, and wants an older NumPy than most of the rest, so
    it is seldom installed."""

    class PufferEnv:
        def __init__(self, buf: dict[str, Any] | None = None) -> None:
            rows, space = self.num_agents, self.single_observation_space
            given = buf or {
                "observations": np.zeros((rows, *space.shape), space.dtype),
                "rewards": np.zeros(rows, np.float32),
                "terminals": np.zeros(rows, bool),
                "truncations": np.zeros(rows, bool),
            }
            for name, array in given.items():
                setattr(self, name, array)

    module = types.ModuleType("pufferlib")
    module.PufferEnv = PufferEnv  # type: ignore[attr-defined]
    return module


try:
    vector = importlib.import_module("pufferlib.vector")
    HERE = True
except ImportError:
    sys.modules["pufferlib"] = stand_in()
    HERE = False

puffer = importlib.import_module("mesozoic.puffer")
needs_pufferlib = pytest.mark.skipif(
    not HERE,
    reason="PufferLib is not installed; python/README.md says how. Its interface is stood in for",
)


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_rows_are_those_of_a_vec_env(game: Game) -> None:
    """What an agent is shown and given is what ``VecEnv`` says of its seat."""
    rows = 5
    env = puffer.SeatsEnv(game, rows=rows, opponents="random", seed=3)
    same = VecEnv(game, rows, opponents="random", seed=3)
    env.reset(seed=3)
    own = np.arange(rows), np.arange(rows) % game.seats
    for _ in range(20):
        planes, masks = env.split(env.observations)
        assert np.array_equal(planes, same.observations) and np.array_equal(masks, same.masks)
        actions = env.legal_actions().copy()
        _, rewards, terminals, truncations, infos = env.step(actions)
        same.step(actions)
        assert np.array_equal(terminals, same.dones) and not truncations.any()
        assert np.array_equal(rewards, same.rewards[own])
        assert len(infos) == int(terminals.any())


def test_what_is_written_goes_into_the_arrays_that_are_given() -> None:
    game, rows = Game("draftosaurus"), 4
    buffers = {
        "observations": np.full((rows, game.observation_len + game.actions), 9, np.uint8),
        "rewards": np.ones(rows, np.float32),
        "terminals": np.ones(rows, bool),
        "truncations": np.ones(rows, bool),
        "masks": np.ones(rows, bool),
        "actions": np.zeros(rows, np.int32),
    }
    env = puffer.SeatsEnv(game, rows=rows, opponents="random", buf=buffers)
    env.reset()
    for name in ("observations", "rewards", "terminals", "truncations"):
        assert getattr(env, name) is buffers[name]
    assert not buffers["terminals"].any() and buffers["observations"].max() < 9


def test_what_is_not_legal_is_replaced_or_refused() -> None:
    made = {"rows": 6, "opponents": "random", "seed": 1}
    one, two, strict = (
        puffer.SeatsEnv("draftosaurus", illegal=illegal, **made)
        for illegal in ("random", "random", "raise")
    )
    for env in (one, two, strict):
        env.reset(seed=1)
    wrong = np.array([0, -1, 10**6, 3, 137, 5])
    assert not one.split(one.observations)[1][np.arange(6), wrong.clip(0, 137)].all()
    for _ in range(10):
        assert np.array_equal(one.step(wrong)[0], two.step(wrong)[0]), "the seed says by which"
    with pytest.raises((Refused, ValueError)):
        strict.step(wrong)


def test_episodes_are_reported_with_their_length() -> None:
    env = puffer.SeatsEnv("draftosaurus", rows=3, opponents="random", reward="score")
    env.reset(seed=2)
    told: list[dict[str, Any]] = []
    steps = 0
    while not told:
        _, rewards, terminals, _, told = env.step(env.legal_actions())
        steps += 1
    assert told[0]["episode_length"] == steps
    assert told[0]["episode_return"] == pytest.approx(rewards[terminals].mean())


@needs_pufferlib
@pytest.mark.parametrize("backend", ["PufferEnv", "Serial"])
def test_pufferlib_takes_it(backend: str) -> None:
    kwargs = {"game": "draftosaurus", "rows": 8, "opponents": "random"}
    number = 1 if backend == "PufferEnv" else 2
    chosen = getattr(vector, backend)
    table = vector.make(puffer.SeatsEnv, env_kwargs=kwargs, backend=chosen, num_envs=number)
    table.async_reset(1)
    for _ in range(60):
        observations, rewards, terminals, _, _, agents, present = table.recv()
        assert observations.shape == (8 * number, *table.single_observation_space.shape)
        assert len(agents) == 8 * number and present.all()
        masks = observations[:, table.driver_env.numbers :]
        table.send(masks.argmax(axis=1).astype(np.int32))
    table.close()
