"""Measures decisions a second: our games, the least that any environment could do, and others.

    cargo xtask python --speed                # builds the package, installs the others, writes docs/python-speed.md
    python benches/speed.py                   # with what is installed

A decision is one step of one seat, with its observation and mask written; actions are random. The floor
fills the same arrays with random bytes, on the same threads. Every number is the median of several rounds that
take turns: by the clock, and in seconds of the processor, all threads together, which a busy machine hardly
disturbs. Others that are not installed are left out.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from mesozoic import Game, VecEnv, games
from mesozoic._mesozoic import fill_at_random

Work = Callable[[], int]
"""Does something for a while and says how many decisions it was."""


def ours(game: Game, rows: int, threads: int) -> Work:
    """Random play in a ``VecEnv``."""
    env = VecEnv(game, rows, threads=threads, seed=1)

    def work() -> int:
        for _ in range(8):
            env.step(env.sample())
        return 8 * rows

    return work


def floor(game: Game, rows: int, threads: int) -> Work:
    """The same arrays, filled with random bytes by threads that wait as ours do."""
    env = VecEnv(game, 0, threads=threads)
    widths = [game.observation_len, game.actions, game.seats * 4, 1, 1]
    arrays = [np.zeros((rows, width), np.uint8) for width in widths]

    def work() -> int:
        for _ in range(8):
            fill_at_random(env, arrays)
        return 8 * rows

    return work


def openspiel_backgammon() -> Work:
    """OpenSpiel's vectorised environment."""
    import pyspiel  # noqa: F401
    from open_spiel.python import rl_environment
    from open_spiel.python.vector_env import SyncVectorEnv

    rows, rng = 64, np.random.default_rng(1)
    env = SyncVectorEnv([rl_environment.Environment("backgammon") for _ in range(rows)])
    now = [env.reset()]

    def work() -> int:
        from open_spiel.python.rl_agent import StepOutput

        steps = []
        for row in now[0]:
            legal = row.observations["legal_actions"][row.observations["current_player"]]
            steps.append(StepOutput(action=int(rng.choice(legal)), probs=[]))
        now[0] = env.step(steps, reset_if_done=True)[0]
        return rows

    return work


def pettingzoo_tictactoe() -> Work:
    """PettingZoo's environment, one game at a time."""
    from pettingzoo.classic import tictactoe_v3

    env = tictactoe_v3.env()

    def work() -> int:
        env.reset()
        decisions = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            env.step(env.action_space(agent).sample(observation["action_mask"]))
            decisions += 1
        return decisions

    return work


def pgx_backgammon() -> Work:
    """Pgx on the processor, as one compiled function."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env, rows = pgx.make("backgammon"), 1024
    step = auto_reset(env.step, env.init)

    def one(state: pgx.State, key: jax.Array) -> pgx.State:
        pick, luck = jax.random.split(key)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(pick, logits, axis=1)
        return jax.vmap(step)(state, action, jax.random.split(luck, rows))

    go = jax.jit(one)
    state = [jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), rows))]
    key = [jax.random.PRNGKey(2)]

    def work() -> int:
        key[0], now = jax.random.split(key[0])
        state[0] = go(state[0], now)
        jax.block_until_ready(state[0].observation)
        return rows

    work()
    return work


def others() -> Iterator[tuple[str, Work]]:
    """Those that are installed."""
    for name, make in {
        "OpenSpiel, backgammon (`SyncVectorEnv`, 64 rows)": openspiel_backgammon,
        "PettingZoo, tic-tac-toe (`tictactoe_v3`)": pettingzoo_tictactoe,
        "Pgx, backgammon (JAX on the processor, 1,024 rows)": pgx_backgammon,
    }.items():
        try:
            yield name, make()
        except ImportError as missing:
            print(f"left out: {name}: {missing}", file=sys.stderr)


def speed(work: Work, seconds: float) -> tuple[float, float]:
    """Decisions a second by the clock and of the processor, for about so long."""
    start, started, done = time.monotonic(), time.process_time(), 0
    while True:
        done += work()
        spent = time.process_time() - started
        if spent >= seconds:
            return done / (time.monotonic() - start), done / spent


def main() -> None:
    """Measures and prints the page."""
    parser = argparse.ArgumentParser(description="Measures decisions a second.")
    parser.add_argument("--rows", type=int, default=1024)
    parser.add_argument("--threads", type=int, default=min(2, os.cpu_count() or 1))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="of one round of one measure")
    args = parser.parse_args()
    load = os.getloadavg()[0]
    measures: dict[str, Work] = {}
    for id in games():
        game = Game(id)
        measures[id] = ours(game, args.rows, args.threads)
        measures[f"floor of {id}"] = floor(game, args.rows, args.threads)
    measures.update(others())
    samples: dict[str, list[tuple[float, float]]] = {name: [] for name in measures}
    for _ in range(args.rounds):
        for name, work in measures.items():
            samples[name].append(speed(work, args.seconds))
    clock, processor = (
        {name: statistics.median(pair[which] for pair in found) for name, found in samples.items()}
        for which in range(2)
    )
    print("<!-- Made by `cargo xtask python --speed`. -->\n")
    print("# Decisions a second in Python\n")
    print(
        f"`VecEnv` with {args.rows:,} rows and {args.threads} threads, random actions, on {platform.machine()} "
        f"with {os.cpu_count()} cores, Python {platform.python_version()}, median of {args.rounds} rounds. "
        "A decision is one step of one seat with its observation and mask written, its random choice included. The "
        "floor fills the same arrays with random bytes, on the same threads. Seconds of the processor are those of all "
        "threads together, and hardly change with what else the machine has to do; those of the clock do. Its load was "
        f"{load:.1f} before.\n"
    )
    print(
        "The goals are 1,000,000 decisions a second by the clock for Draftosaurus, 300,000 for each other game, and a "
        "third of the floor.\n"
    )
    print("| | seats | numbers | actions | decisions a second by the clock | of the processor | of the floor |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for id in games():
        game, share = Game(id), clock[id] / clock[f"floor of {id}"]
        print(
            f"| {game.title} | {game.seats} | {game.observation_len:,} | {game.actions:,} "
            f"| {clock[id]:,.0f} | {processor[id]:,.0f} | {share:.0%} |"
        )
    for name in clock:
        if name not in games() and not name.startswith("floor"):
            print(f"| {name} | 2 | | | {clock[name]:,.0f} | {processor[name]:,.0f} | |")


if __name__ == "__main__":
    main()
