"""What each game's net is learnt from."""

from dataclasses import asdict, dataclass, field

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
    # How often each position is seen in training, on average. Beyond some twenty, nets learn the games
    # by heart: README.md has the figures.
    epochs: float
    rate: float = 1e-3
    # Learns from its own positions alone, going on from the net of the round before.
    alone: bool = False
    # Positions a step, where it is not the game's usual number.
    batch: int | None = None


@dataclass
class Game:
    """A game's rounds, and how its net is used best."""

    rounds: list[Round]
    # About a standard deviation of the margin, in points.
    spread: float
    use: Use = Use()
    batch: int = 16384
    # Where all kinds of things but the first are alike: for each plane of `encode.rs` how many numbers it has,
    # and how many of them in a row tell of one kind; 0 where kinds are not told apart.
    alike: list[tuple[int, int]] = field(default_factory=list)

    def about(self) -> dict:
        return asdict(self)


def tables(bots: str, games: int, stray: int, *shares: tuple[int, str, float]) -> list[Play]:
    """So many games in all, shared out among numbers of seats and options."""
    return [Play(round(games * share), seats, bots, options, stray) for seats, options, share in shares]


def draftosaurus(bots: str, games: int, stray: int) -> list[Play]:
    return tables(
        bots, games, stray, (2, "", 0.68), (3, "", 0.08), (4, "", 0.06), (5, "", 0.06), (2, "mode=winter", 0.06),
        (4, "mode=winter", 0.02), (2, "mode=summer-winter", 0.02), (2, "placing=after-reveal", 0.02))


def rawr(bots: str, games: int, stray: int) -> list[Play]:
    return tables(bots, games, stray, (2, "", 0.67), (3, "", 0.07), (4, "", 0.04), (1, "", 0.22))


def dinoworld(bots: str, games: int, stray: int) -> list[Play]:
    return tables(bots, games, stray, (2, "", 0.66), (1, "", 0.1), (3, "", 0.06), (2, "mode=danger", 0.18))


def triassic(bots: str, games: int, stray: int) -> list[Play]:
    return tables(
        bots, games, stray, (2, "", 0.64), (3, "", 0.14), (4, "", 0.1), (5, "", 0.05), (6, "", 0.07))


def island(bots: str, games: int, stray: int) -> list[Play]:
    return tables(bots, games, stray, (2, "", 0.59), (3, "", 0.14), (4, "", 0.05), (1, "", 0.22))


# As many games as the shipped nets have learnt from.
GAMES = {
    "draftosaurus": Game(
        spread=10.0,
        use=Use(turns=1, blend=0.5, trust=0.5),
        rounds=[
            Round(draftosaurus("greedy", 315_000, 40), epochs=22),
            Round(draftosaurus("learnt:60", 59_000, 20), epochs=18),
            Round(draftosaurus("learnt:120", 40_000, 10), epochs=18),
            # 104 times in one of 120 ways: few positions come twice.
            Round(tables(
                "learnt:120", 26_217, 12, (2, "", 0.62), (3, "", 0.116), (4, "", 0.067), (5, "", 0.08),
                (2, "mode=winter", 0.072), (4, "mode=winter", 0.017), (2, "mode=summer-winter", 0.012),
                (2, "placing=after-reveal", 0.016)), epochs=104, rate=6e-4, alone=True),
        ],
        # From `zoos` to `to_come`. The T-Rex is unlike the five other species.
        alike=[
            (540, 1), (180, 0), (30, 1), (30, 1), (40, 0), (5, 0), (2, 0), (90, 3), (5, 0), (6, 1), (6, 0), (5, 0),
            (5, 0), (30, 1), (6, 1), (47, 0)],
    ),
    "rawr-n-write": Game(
        spread=25.0,
        use=Use(turns=6),
        rounds=[
            Round(rawr("greedy", 79_000, 10), epochs=8),
            Round(rawr("learnt:200", 2_700, 5), epochs=8, rate=7e-4),
            Round(rawr("learnt:300", 2_000, 5), epochs=8, rate=7e-4),
        ],
    ),
    "dinoworld": Game(
        spread=15.0,
        use=Use(turns=4, blend=8.0, trust=0.8),
        batch=2048,
        rounds=[
            Round(dinoworld("greedy", 92_800, 15), epochs=8),
            Round(dinoworld("learnt:150", 1_700, 8), epochs=10),
        ],
    ),
    "triassic-terror": Game(
        spread=20.0,
        use=Use(turns=1, blend=4.0, trust=0.85),
        batch=2048,
        rounds=[
            Round(triassic("greedy", 34_300, 15), epochs=8),
            Round(triassic("learnt:200", 1_300, 8), epochs=10),
            Round(triassic("learnt:250", 2_479, 8), epochs=8, rate=4e-4, alone=True, batch=1024),
        ],
    ),
    "dinosaur-island": Game(
        spread=25.0,
        use=Use(turns=4, blend=4.0, trust=0.3),
        batch=2048,
        rounds=[
            Round(island("greedy", 80_500, 15), epochs=8),
            Round(island("learnt:200", 600, 8), epochs=6),
            Round(island("learnt:250", 1_315, 8), epochs=6, rate=4e-4, alone=True, batch=1024),
        ],
    ),
}
