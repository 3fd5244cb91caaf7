"""What the tests share: every game, at several tables."""

import random
from collections.abc import Iterator

from mesozoic import Game, State, games, option_sets


def tables() -> Iterator[Game]:
    """Every game with every number of seats, of many the first and the last, and with each value of each
    option at least once."""
    for id in games():
        fewest, most = Game(id).seat_counts
        for seats in sorted({*range(fewest, min(most, 6) + 1), most}):
            yield Game(id, seats)
        first, *rest = option_sets(id, 2)
        for options in rest:
            if sum(options[key] != first[key] for key in options) == 1:
                yield Game(id, 2, options)


TABLES = list(tables())
"""For ``parametrize``, with ``ids=str``."""


def play_at_random(state: State, seed: int, steps: int | None = None) -> list[int]:
    """Plays on with random steps; gives their numbers."""
    rng, played = random.Random(seed), []
    while not state.is_over and (steps is None or len(played) < steps):
        code = rng.choice(state.legal_codes())
        state.apply(code)
        played.append(code)
    return played
