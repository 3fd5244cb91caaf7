"""What the tests share: every game, at several tables."""

import random
from collections.abc import Iterator
from typing import Any

from mesozoic import Game, State, games, option_sets

MANY = (7, 32)
"""Of the tables for more than six, which DinoWorld alone has, these and the largest are tried."""


def values(options: dict[str, Any]) -> Iterator[tuple[str, object]]:
    """What is chosen, whatever the number of seats that choose."""
    for key, value in options.items():
        yield key, frozenset(value) if isinstance(value, list) else value


def variants(id: str, seats: int) -> Iterator[dict[str, Any]]:
    """For each mode that the game has, its first set of options and all that differ from it in one."""
    by_mode: dict[Any, dict[str, Any]] = {}
    for options in option_sets(id, seats):
        first = by_mode.setdefault(options.get("mode"), options)
        if sum(options[key] != first[key] for key in options) < 2:
            yield options


def tables() -> Iterator[Game]:
    """Every game with every number of seats, of many some, and in each mode with each value of each option:
    at a table for two, or where it is not for two at the first that takes it."""
    for id in games():
        fewest, most = Game(id).seat_counts
        few = [*range(fewest, min(most, 6) + 1)]
        usual = [Game(id, seats) for seats in sorted({*few, *(n for n in MANY if n < most), most})]
        yield from usual
        seen = set()
        for seats in sorted(few, key=lambda seats: seats != 2):
            for options in variants(id, seats):
                new = {(options.get("mode"), *value) for value in values(options)} - seen
                seen |= new
                game = Game(id, seats, options)
                if new and game not in usual:
                    yield game


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
