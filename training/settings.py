"""What each game's net is learnt from."""

from dataclasses import asdict, dataclass

from net import Use


@dataclass
class Play:
    """Games of self-play."""

    games: int
    seats: int = 2
    bots: str = "greedy"
    options: str = ""
    # Of a thousand decisions so many are left to chance.
    stray: int = 30


@dataclass
class Round:
    """Self-play, and training on what came of it."""

    plays: list[Play]
    steps: int
    rate: float = 1e-3


@dataclass
class Game:
    """A game's rounds, and how its net is used best."""

    rounds: list[Round]
    # About a standard deviation of the margin, in points.
    spread: float
    use: Use = Use()
    batch: int = 16384

    def about(self) -> dict:
        return asdict(self)


def tables(bots: str, games: int, stray: int, *shares: tuple[int, str, float]) -> list[Play]:
    """So many games in all, shared out among numbers of seats and options."""
    return [Play(round(games * share), seats, bots, options, stray) for seats, options, share in shares]
