"""Self-play over a cluster gives what one machine gives, even when a machine dies meanwhile."""

import contextlib
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Client, Listener
from typing import Any

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


def test_a_worker_and_a_machine_that_die_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """First a worker is killed in the middle of a chunk, then all processes of its machine."""
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    game, bots, seed = Game("draftosaurus"), ["search:20", "greedy"], {"seed": 3, "chunk": 2}

    def play_all(local: bool = False) -> Any:
        return self_play(game, bots, 24, local=local, **seed)

    def climb(local: bool = False) -> Any:
        return ladder(game.id, bots, 6, local=local, **seed)

    games, duels = play_all(local=True), climb(local=True)
    witness = Listener(("127.0.0.1", 0), backlog=16)
    address = witness.address

    def play(chunk: Any) -> Any:
        """What workers run: the same as ever, once the witness has heard of it and hung up."""
        import ray
        from mesozoic.ray import _Chunk

        with Client(address) as line:
            line.send((chunk.first, ray.get_runtime_context().get_node_id(), os.getpid()))
            with contextlib.suppress(EOFError):
                line.recv()
        return _Chunk.play(chunk)

    monkeypatch.setattr("mesozoic.ray._Chunk.play", play)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        doomed = cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, log_to_driver=False)
        cluster.wait_for_nodes()

        def lose(work: Callable[[], Any], kill: Callable[[int], None]) -> tuple[Any, list[tuple[str, int]]]:
            """What comes of work when the first chunk on the doomed machine is killed with its worker; and
            where that chunk began, time after time. No chunk goes on before that one has begun."""
            begun, lines, lost = [], [], None
            with ThreadPoolExecutor(1) as pool:
                result = pool.submit(work)
                result.add_done_callback(lambda _: Client(address).send(None))
                while told := (line := witness.accept()).recv():
                    begun.append(told)
                    lines.append(line)
                    if lost is None and told[1] == doomed.node_id:
                        lost, _, worker = told
                        kill(worker)
                    while lost is not None and lines:
                        lines.pop().close()
                return result.result(), [where for first, *where in begun if first == lost]

        def kill_worker(worker: int) -> None:
            os.kill(worker, signal.SIGKILL)

        def kill_machine(worker: int) -> None:
            kill_worker(worker)
            for processes in doomed.all_processes.values():
                for process in processes:
                    os.kill(process.process.pid, signal.SIGKILL)

        # In a ladder the two seatings have a chunk of each number.
        for work, expected, usual in ((play_all, games, 1), (climb, duels, 2)):
            result, places = lose(work, kill_worker)
            assert result == expected
            assert len(places) > usual and places[0] != places[1]
        result, places = lose(play_all, kill_machine)
        assert result == games
        assert [node == doomed.node_id for node, _ in places] == [True, False]
    finally:
        ray.shutdown()
        cluster.shutdown()
        witness.close()
