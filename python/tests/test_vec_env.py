"""Many games at once."""

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from mesozoic import BadNotation, Game, Refused, VecEnv, games
from tables import TABLES


def trace(env: VecEnv, steps: int) -> list[np.ndarray]:
    """Everything that so many random steps write."""
    seen = []
    for _ in range(steps):
        env.step(env.sample())
        arrays = (env.observations, env.masks, env.rewards, env.dones, env.seats, env.actions)
        seen += [array.copy() for array in arrays]
    return seen


@pytest.mark.parametrize("game", TABLES, ids=str)
@pytest.mark.parametrize("opponents", [None, "random"])
def test_threads_change_nothing(game: Game, opponents: str | None) -> None:
    # More rows than one thread takes at a time.
    one, three = (
        VecEnv(game, 100, threads=threads, seed=5, opponents=opponents) for threads in (1, 3)
    )
    for a, b in zip(trace(one, 10), trace(three, 10), strict=True):
        assert np.array_equal(a, b)


def steps_of_both(one: VecEnv, other: VecEnv) -> Iterator[bool]:
    """Steps two environments, which must do the same; gives whether a game has ended."""
    while True:
        for env in (one, other):
            env.step(env.sample())
        for name in ("observations", "masks", "rewards", "dones", "seats", "actions"):
            assert np.array_equal(getattr(one, name), getattr(other, name)), name
        yield bool(one.dones.any())


PLAYED = [*itertools.product(games(), (None, "greedy")), ("draftosaurus", "search:4")]


@pytest.mark.parametrize(("id", "opponents"), PLAYED)
def test_threads_change_nothing_when_games_end_and_begin(id: str, opponents: str | None) -> None:
    """Whoever plays the other seats."""
    game = Game(id)
    # More rows than one thread takes at a time, and not many more.
    one, three = (
        VecEnv(game, 70, threads=threads, seed=5, opponents=opponents) for threads in (1, 3)
    )
    both = steps_of_both(one, three)
    assert any(next(both) for _ in range(game.longest + 1))
    # And some way into the games that come after.
    for _ in range(10):
        next(both)


@pytest.mark.parametrize("game", TABLES, ids=str)
def test_rows_are_games(game: Game) -> None:
    """Each row shows what the state of its game shows, from the set-up over the end to the next."""
    rows = 3
    env = VecEnv(game, rows, seed=2)
    finished = 0
    # The dice are the row's own, so states are followed by what they show, not by their seeds.
    for _ in range(min(game.longest * 2, 400)):
        before = env.seats.copy()
        assert env.masks.any(axis=1).all()
        assert env.masks[np.arange(rows), env.sample()].all()
        env.step(env.actions)
        assert (env.seats < game.seats).all() and (before < game.seats).all()
        assert not env.rewards[~env.dones].any()
        finished += int(env.dones.sum())
        for row in np.flatnonzero(env.dones):
            if game.seats > 1:
                assert env.rewards[row].sum() == pytest.approx(0, abs=1e-6)
            else:
                assert abs(env.rewards[row, 0]) == 1
    if game.id == "draftosaurus":
        assert finished > 0


def test_a_row_plays_by_the_rules() -> None:
    """The one game of a row, played beside it as a state with the same dice, looks the same."""
    game = Game("draftosaurus", 3)
    env = VecEnv(game, 1, seed=9)
    # The seed of the first row's dice, as SplitMix64 gives it: found by what it shows.
    state = game.new(first_number_of_row(seed=9, row=0))
    while not state.is_over:
        assert env.seats[0] == state.seat
        assert np.array_equal(env.observations[0], state.observation())
        assert np.array_equal(env.masks[0], state.mask())
        action = int(env.sample()[0])
        env.step([action])
        state.apply(action)
    assert env.dones[0] and env.rewards[0].tolist() == state.rewards()


def first_number_of_row(seed: int, row: int) -> int:
    """What the dice of a row's first game follow from; the same on every machine, for ever."""
    mask, golden = 2**64 - 1, 0x9E3779B97F4A7C15

    def mix(x: int) -> int:
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & mask
        x = (x ^ x >> 27) * 0x94D049BB133111EB & mask
        return x ^ x >> 31

    stream = mix(seed ^ mix(row + golden & mask))
    return mix(stream + golden & mask)


def test_arrays_are_made_once_or_given() -> None:
    game = Game("draftosaurus")
    given = {
        "observations": np.empty((4, game.observation_len), game.observation_dtype),
        "masks": np.empty((4, game.actions), np.bool_),
        "rewards": np.empty((4, game.seats), np.float32),
        "dones": np.empty(4, np.bool_),
    }
    env = VecEnv(game, 4, **given)
    for name, array in given.items():
        assert getattr(env, name) is array
    before = env.observations
    env.step(env.sample())
    assert env.observations is before
    with pytest.raises(ValueError, match="observations must"):
        VecEnv(game, 4, observations=np.empty((4, 3), game.observation_dtype))
    with pytest.raises(ValueError, match="row by row"):
        VecEnv(game, 4, masks=np.empty((game.actions, 4), np.bool_).T)


def test_a_wrong_action_names_its_row_and_changes_nothing() -> None:
    env = VecEnv(Game("draftosaurus"), 4, seed=1)
    before, actions = env.observations.copy(), env.sample().copy()
    actions[2] = int(np.flatnonzero(~env.masks[2])[0])
    with pytest.raises(Refused, match="row 2: ") as caught:
        env.step(actions)
    assert caught.value.row == 2 and caught.value.rule.startswith("DR-")
    actions[2] = 10**9
    with pytest.raises(BadNotation, match="row 2: "):
        env.step(actions)
    with pytest.raises(ValueError, match="3 actions for 4 rows"):
        env.step(actions[:3])
    assert np.array_equal(before, env.observations)
    # Whatever its type and order in memory, an array of actions is one.
    env.step(np.repeat(env.sample(), 2).astype(np.int32)[::2])


@pytest.mark.parametrize("id", games())
def test_with_bots_at_the_other_seats_each_row_is_asked_for_its_own(id: str) -> None:
    game = Game(id)
    env = VecEnv(game, 6, opponents="random", reward="score")
    for _ in range(30):
        assert env.seats.tolist() == [row % game.seats for row in range(6)]
        env.step(env.sample())


def test_greedy_opponents_beat_random_play() -> None:
    env = VecEnv(Game("draftosaurus"), 64, opponents="greedy", threads=2)
    own = np.arange(64), env.seats.astype(int)
    total = 0.0
    for _ in range(60):
        env.step(env.sample())
        total += float(env.rewards[own].sum())
    assert total < 0


def test_resetting_begins_anew() -> None:
    env = VecEnv(Game("draftosaurus"), 5, seed=3)
    first = trace(env, 20)
    env.reset(3)
    assert all(np.array_equal(a, b) for a, b in zip(first, trace(env, 20), strict=True))
