"""Self-play over a cluster gives what one machine gives, even when a machine dies meanwhile."""

import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from mesozoic import Game
from mesozoic.ray import Duel, ladder, self_play

ARGS = (Game("draftosaurus"), ["greedy", "random"], 60)


def test_chunks_make_one_result() -> None:
    played = self_play(*ARGS, seed=3, chunk=7, local=True)
    assert [game["game"] for game in played] == list(range(60))
    assert len({game["dice"] for game in played}) == 60
    assert played == self_play(*ARGS, seed=3, chunk=7, local=True)


def test_a_ladder_counts_every_game_once() -> None:
    duels = ladder("draftosaurus", ["greedy", "random", "random"], 10, local=True)
    assert [(duel.first, duel.second) for duel in duels] == [
        ("greedy", "random"),
        ("greedy", "random"),
        ("random", "random"),
    ]
    assert all(duel.wins + duel.draws + duel.losses == 20 for duel in duels)
    # A bot against itself with the same dice in both seatings gains nothing.
    assert duels[0] == Duel("greedy", "random", duels[1].wins, duels[1].draws, duels[1].losses)


def test_a_worker_and_a_machine_that_die_change_nothing() -> None:
    """First a worker is killed while it plays, then everything of its machine."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster
    from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

    args = (Game("draftosaurus"), ["search:200", "greedy"], 24)
    alone = self_play(*args, seed=3, chunk=2, local=True)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        doomed = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        cluster.wait_for_nodes()
        there = NodeAffinitySchedulingStrategy(doomed.node_id, soft=False)
        # Both machines work before one of them dies.
        whoami = ray.remote(lambda: os.getpid()).options(scheduling_strategy=there)
        worker = ray.get(whoami.remote())
        with ThreadPoolExecutor(1) as pool:
            result = pool.submit(self_play, *args, seed=3, chunk=2)
            os.kill(worker, signal.SIGKILL)
            assert result.result() == alone
            result = pool.submit(self_play, *args, seed=3, chunk=2)
            for processes in doomed.all_processes.values():
                for process in processes:
                    os.kill(process.process.pid, signal.SIGKILL)
            assert result.result() == alone
    finally:
        ray.shutdown()
        cluster.shutdown()
