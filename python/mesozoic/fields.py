"""What each plane of an observation holds: ``python -m mesozoic.fields draftosaurus``.

Where a plane has a place for every seat, seats are counted clockwise from the observer, who comes first;
places of absent seats are zero. Numbers are whole, from 0 to 255.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import Game, games

FIELDS: dict[str, dict[str, str]] = {
    "draftosaurus": {
        "zoos": "by seat, spot and species: how many dinosaurs stand there",
        "sizes": "by seat and pen: a place for each resident",
        "wood_next": "by seat and species: which one its Winter wood takes next",
        "species": "by seat and species: how many its zoo shows",
        "points": "by seat: the points of its six pens, of the River and for its T-Rexes, if the game ended now",
        "summer": "by seat: what the Summer game has brought, where both sides are played",
        "ahead": "points ahead of the best other seat",
        "behind": "points behind the best other seat",
        "hands": "by seat, species and place: a place each for one, two and three or more, of hands that the "
        "observer knows",
        "known": "by seat: 1 if the observer knows its hand",
        "pool": "by species: how many lie in the bag or in hands that the observer does not know",
        "die": "which face binds the observer; nothing if none does",
        "roller": "by seat: who has rolled the die",
        "awaited": "by seat: 1 if it still has to decide",
        "revealed": "by seat and species: the dinosaur that it has revealed",
        "own_species": "by species: what the observer has chosen in secret",
        "own_spot": "by spot: where it is to go",
        "phase": "place, discard, quarantine or choose",
        "seats": "two, three, four or five",
        "side": "Summer or Winter",
        "both_sides": "1 if both sides are played",
        "turn": "which turn of the round it is",
        "to_come": "a place for each dinosaur that the observer is still to place",
    },
    "triassic-terror": {
        "dinos": "by area and seat: dinosaurs in its herd",
        "habitats": "by area, seat and habitat: where in the area its herd stands",
        "stones": "by area and habitat: stones",
        "trex": "by area and owner, nobody last: where the T-Rex stands and whose it is",
        "raptors": "by area: how many raptors stand there",
        "pterodactyl": "by area: where the pterodactyl is",
        "volcanoes": "by area and seat: whose volcano stands there",
        "tiles": "by space and tile: which action tile lies there",
        "white": "by space: white eggs on it",
        "taken": "by space and seat: who has taken it",
        "own_card": "by environment: the observer's card",
        "hidden_cards": "by seat: 1 if it has a card that the observer does not see",
        "shown_cards": "by seat and environment: a card that the observer sees",
        "open_card": "by environment: the card that lies open",
        "discard": "by environment: cards that were played",
        "won_white": "by seat: white eggs that it has won",
        "counters": "by seat: 1 if its hatching, and 1 if its volcano is still to come",
        "points": "by seat: points, at most 255",
        "actor": "by seat: who decides now",
        "start": "by seat: who begins",
        "ask": "what has to be decided: card, tile, menu, settle, environment, grow, hatch, fly, stalk, "
        "raptor, eat, scatter, migrate, send, enter, nothing",
        "phase": "select, play or over",
        "turns_left": "game turns that are still to come, this one included",
        "turn": "which turn it is",
        "period": "Triassic, Jurassic or Cretaceous",
        "seats": "one place each for one to six",
        "edge": "by area: how many dinosaurs the observer has more than the best other seat, and how many less",
        "if_scored_now": "by seat: what a scoring would bring now",
    },
    "dinoworld": {
        "park": "by layer and square, the observer's park: roads to the north, east, south and west, lake, "
        "entrances, free squares, pens of herbivores and of carnivores, aviaries, damage, power, recreation, "
        "welfare",
        "drawing": "by square: what is being drawn",
        "dice": "by die and face: the dice of the turn",
        "used": "by die: 1 if it is used",
        "done": "pens, paths, facilities, security, expansion, half of a turn, ready: what the turn has seen",
        "tracks": "threat and security",
        "research": "by line: how far it is",
        "generators": "power that the generators supply",
        "facilities": "by card: the two that can be built",
        "labs": "by card: the laboratories of the danger mode",
        "aviaries": "by card: those in play",
        "visitors": "by card: visitors whom the observer can still win",
        "visitor_progress": "by card and place: a place for each quarter of what the visitor wants",
        "objectives": "by card: those in play",
        "objective_progress": "by card and place: a place for each quarter of what it asks for",
        "objective_met": "by card: 1 if the observer has met it",
        "stars": "from pens, aviaries, aquatic pens, recreation, welfare, visitors, generators and the rest",
        "held": "visitors that the observer has won",
        "doors": "free squares beside what is built",
        "room": "free squares",
        "ahead": "stars ahead of the best other park as it is shown",
        "behind": "stars behind it",
        "round": "which round it is",
        "seats": "alone, two, some or many",
        "mode": "Lite or Danger",
    },
    "rawr-n-write": {
        "sheets": "by seat, so many numbers each: stored DNA by colour (6), coins (1), roads (1), boxes left on the "
        "tracks of buildings A, B, C and specialists A, B, C (6), threat (1), security (1), excitement (1), deaths "
        "(1), living dinosaurs by species (10), circled attractions by kind (3), circled exits (7), crossed "
        "specialists by slot (3), dice (1), free squares (1), marks in all (1); the last 4 are 0",
        "standing": "by seat and site: which buildings stand",
        "reached": "by seat and site: which of them a tour can reach",
        "marked": "by seat and site: which of them are marked",
        "exits": "by seat: which exits a tour can reach",
        "dice": "by seat, die and face: the dice that it has",
        "points": "by seat: points so far, at most 255",
        "awaited": "by seat: 1 if it still has to decide",
        "first": "by seat: who begins",
        "seats": "one, two, three or four",
        "row": "by die and face: the dice that nobody has taken",
        "cards": "by card: the three buildings, then from place 20 the three specialists",
        "spaces": "by action space: 1 if a die lies there",
        "month": "which month it is",
        "phase": "what is being played",
        "turn": "which turn of the month it is",
    },
    "dinosaur-island": {
        "phase": "what is being played",
        "round": "the number of the round",
        "dice": "by die and symbol: how much it gives, if it is free",
        "recipes": "by card: those that can be had",
        "attractions": "by row of the market and tile",
        "upgrades": "by row of the market and tile",
        "specialists": "by row of the market and card",
        "objectives": "by place: how much the observer lacks, whether it has met it, whether it is closed",
        "twists": "by card: those in play",
        "solo": "by card: those of a game alone",
        "seats": "by seat: DNA by colour, limits by colour, money, points, excitement, threat, security, workers, "
        "hands, scientists, awaited, patrons, hooligans, danger, visitors to be eaten, free spaces, place in the "
        "order, used spaces",
        "hired": "by seat and specialist",
        "lab": "by seat, space and upgrade",
        "exhibits": "by seat and recipe: dinosaurs, and room for them",
        "rounds": "which round it is",
        "ending": "1 if this round is the last",
        "table": "one, two, three or four seats",
        "built": "by seat and attraction",
    },
}


def describe(game: Game) -> list[tuple[str, tuple[int, ...], str]]:
    """Name, shape and content of every plane, in order.

    >>> from mesozoic import Game
    >>> [name for name, _, _ in describe(Game("draftosaurus"))] == [
    ...     name for name, _ in Game("draftosaurus").planes]
    True
    """
    return [(name, shape, FIELDS[game.id][name]) for name, shape in game.planes]


def split(game: Game, observation: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """An observation, or a batch of them, as its named planes. Nothing is copied.

    >>> state = Game("draftosaurus").new(7)
    >>> split(state.game, state.observation())["hands"].shape
    (5, 6, 3)
    """
    planes, at, lead = {}, 0, observation.shape[:-1]
    for name, shape in game.planes:
        length = int(np.prod(shape))
        planes[name] = observation[..., at : at + length].reshape(*lead, *shape)
        at += length
    return planes


def page() -> str:
    """All of it as a page in Markdown: ``docs/observations.md``."""
    lines = [
        "<!-- Made by `python -m mesozoic.fields --page`. -->",
        "",
        "# What an observation holds",
        "",
        "An observation is a row of whole numbers from 0 to 255: the planes of its game one after the other, each read",
        "row by row. Where a plane has a place for every seat, seats are counted clockwise from the observer, who comes",
        "first; places of absent seats are zero. `game.planes` has the same names and shapes;",
        "`mesozoic.fields.split(game, observation)` gives the planes by their names.",
    ]
    for id in games():
        game = Game(id)
        lines += ["", f"## {game.title}", "", f"{game.observation_len:,} numbers.", ""]
        lines += ["| plane | shape | holds |", "|---|---|---|"]
        for name, shape, content in describe(game):
            lines.append(f"| `{name}` | {' × '.join(map(str, shape))} | {content} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Prints the planes of the games that are named, or of all; with ``--page`` as a page."""
    if sys.argv[1:] == ["--page"]:
        print(page(), end="")
        return
    for id in sys.argv[1:] or games():
        game = Game(id)
        print(f"{game.title}: {game.observation_len} numbers")
        for name, shape, content in describe(game):
            print(f"  {name} {' x '.join(map(str, shape))}: {content}")


if __name__ == "__main__":
    main()
