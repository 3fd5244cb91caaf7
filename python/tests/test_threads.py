"""What works long lets other threads of Python go on meanwhile."""

import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from mesozoic import Game, Record, State, VecEnv, simulate

GAME = Game("draftosaurus")


def before_a_roll() -> State:
    state = GAME.new(1).by_chance()
    for _ in range(3):
        state.apply(state.legal()[0])
    return state


STATE, ENV = before_a_roll(), VecEnv(GAME, 256, threads=2)
RECORD = Record(simulate(GAME, ["random"], 1, records=True)[0]["record"])
OVER = RECORD.state()
SAVED = OVER.dumps()
LONG: dict[str, Callable[[], object]] = {
    "events": OVER.events,
    "loads": lambda: State.loads(SAVED),
    "narrate": OVER.narrate,
    "outcomes": lambda: STATE.outcomes(STATE.legal()[0]),
    "reset": lambda: ENV.reset(1),
    "sample": ENV.sample,
    "simulate": lambda: simulate(GAME, ["random"], 20),
    "state": RECORD.state,
    "step": lambda: ENV.step(ENV.masks.argmax(axis=1)),
    "think": lambda: GAME.new(1).think("search", iterations=100),
    "verify": RECORD.verify,
}


@pytest.fixture(autouse=True)
def nobody_is_interrupted() -> Iterator[None]:
    """A thread that does not let go is not made to."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1_000)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.parametrize("name", LONG)
def test_another_thread_goes_on(name: str) -> None:
    asked, answered = threading.Lock(), []
    asked.acquire()

    def answer() -> None:
        with asked:
            answered.append(True)

    other = threading.Thread(target=answer)
    other.start()
    asked.release()
    # Nothing in this loop lets go but the work itself. Where it is over soon, the other may come too late.
    for _ in range(100_000):
        LONG[name]()
        if answered:
            break
    assert answered, f"{name} keeps everybody waiting"
    other.join()
