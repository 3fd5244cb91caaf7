"""What each plane of an observation holds: ``python -m mesozoic.fields draftosaurus``.

Where a plane has a place for every seat, seats are counted clockwise from the observer, who comes first;
places of absent seats are zero. Numbers are scaled to about one.
"""

from __future__ import annotations

import sys

from . import Game, games

FIELDS: dict[str, dict[str, str]] = {
    "draftosaurus": {
        "zoos": "by seat, spot and species: how many dinosaurs stand there",
        "hand": "by species: how many are in the observer's hand",
        "box": "by species: the share of all its dinosaurs that lie in the box",
        "die": "which face the die shows",
        "bound": "1 if the die restricts the observer",
        "awaited": "by seat: 1 if it still has to decide",
        "phase": "place, discard, quarantine or choose",
        "side": "1 on the Winter side",
        "turns_left": "the share of the game's turns that is still to come",
        "revealed": "by seat and species: the dinosaur that it has revealed",
    },
    "triassic-terror": {
        "dinos": "by area and seat: tenths of dinosaurs in its herd",
        "habitats": "by area, seat and habitat: where in the area its herd stands",
        "stones": "by area and habitat: tenths of stones",
        "trex": "by area and owner, nobody last: where the T-Rex stands and whose it is",
        "raptors": "by area: how many raptors stand there",
        "pterodactyl": "by area: where the pterodactyl is",
        "volcanoes": "by area and seat: whose volcano stands there",
        "tiles": "by space and tile: which action tile lies there",
        "white": "by space: the share of white eggs on it",
        "taken": "by space and seat: who has taken it",
        "own_card": "by environment: the observer's card",
        "hidden_cards": "by seat: 1 if it has a card that the observer does not see",
        "shown_cards": "by seat and environment: a card that the observer sees",
        "open_card": "by environment: the card that lies open",
        "discard": "by environment: sevenths of cards that were played",
        "won_white": "by seat: the share of white eggs that it has won",
        "counters": "by seat: whether its hatching and its volcano are still to come",
        "points": "by seat: hundredths of points",
        "actor": "by seat: who decides now",
        "start": "by seat: who begins",
        "ask": "what has to be decided: card, tile, menu, settle, environment, grow, hatch, fly, stalk, "
        "raptor, eat, scatter, migrate, send, enter, nothing",
        "phase": "select, play or over",
        "turns_left": "the share of turns that is still to come",
    },
    "dinoworld": {
        "park": "by layer and square, the observer's park: roads to the north, east, south and west, lake, "
        "entrances, free squares, pens of herbivores and of carnivores, aviaries, damage, power, recreation, "
        "welfare",
        "others": "the same layers, the mean of the other parks as they are shown",
        "drawing": "by square: what is being drawn",
        "dice": "by die and face: the dice of the turn",
        "used": "by die: 1 if it is used",
        "done": "pens, paths, facilities, security, expansion, half of a turn, ready: what the turn has seen",
        "tracks": "threat and security, as shares of their tracks",
        "research": "by line: sixths",
        "generators": "twelfths of generators",
        "facilities": "by card: the two that can be built",
        "labs": "by card: the laboratories of the danger mode",
        "aviaries": "by card: those in play",
        "visitors": "by card: visitors who can still be won",
        "objectives": "by card: those in play",
        "rounds_left": "eighths of rounds that are still to come",
    },
    "rawr-n-write": {
        "parks": "by seat, layer and square: paddocks, attractions, cards, roads to the north, east, south and "
        "west, ruins",
        "sheets": "by seat: stored DNA by colour, coins, roads, marks on each track, threat, security, "
        "excitement, deaths, living dinosaurs by species, circled attractions by kind, circled exits, crossed "
        "specialists, dice, free squares, marks in all; each as a share of its most",
        "row": "by die and face: the dice that nobody has taken",
        "cards": "by card: the three buildings, then from place 20 the three specialists",
        "month": "which month it is",
        "awaited": "by seat: 1 if it still has to decide",
    },
    "dinosaur-island": {
        "phase": "what is being played",
        "round": "tenths of rounds",
        "dice": "by die and symbol: how much it gives, if it is free",
        "recipes": "by card: those that can be had",
        "attractions": "by row of the market and tile",
        "upgrades": "by row of the market and tile",
        "specialists": "by row of the market and card",
        "objectives": "by place: how far the observer is, whether it has met it, whether it is closed",
        "twists": "by card: those in play",
        "solo": "by card: those of a game alone",
        "seats": "by seat: DNA by colour, limits by colour, money, points, excitement, threat, security, workers, "
        "hands, scientists, awaited, patrons, hooligans, danger, visitors to be eaten, free spaces, place in the "
        "order, used spaces",
        "hired": "by seat and specialist",
        "lab": "by seat, space and upgrade",
        "exhibits": "by seat and recipe: quarters of dinosaurs, quarters of room",
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


def main() -> None:
    """Prints the planes of the games that are named, or of all."""
    for id in sys.argv[1:] or games():
        game = Game(id)
        print(f"{game.title}: {game.observation_len} numbers")
        for name, shape, content in describe(game):
            print(f"  {name} {' x '.join(map(str, shape))}: {content}")


if __name__ == "__main__":
    main()
