"""Counts the last turns of a few positions by brute force, from the printed rules alone.

Reads the position documents beside this file and writes counts.txt: for each position and each
second face of the die that could still be rolled, the number of sequences of decisions to the end of the
game and the number of different final tables. Written apart from the engine, to be compared with it.
"""
import json
import pathlib

HERE = pathlib.Path(__file__).parent
FACES = ["woodlands", "grasslands", "restrooms", "food-court", "empty-pen", "watch-out"]
WOODS = {"forest", "trio", "king", "wood", "bridge-left", "lookout"}
LEFT = {"forest", "trio", "prairie", "wood", "bridge-left", "quarantine"}
SUMMER = ["forest", "trio", "prairie", "king", "meadow", "island"]
WINTER = ["wood", "bridge-left", "quarantine", "lookout", "bridge-right", "pyramid"]
PAIRS = [(0, 1), (1, 2), (3, 4), (0, 3), (1, 3), (1, 4), (2, 4), (3, 5), (4, 5)]


def residents(zoo, pen):
    return [x for x in zoo[pen] if x]


def obeys(face, zoo, pen):
    inside = residents(zoo, pen)
    return {
        "woodlands": pen in WOODS, "grasslands": pen not in WOODS,
        "food-court": pen in LEFT, "restrooms": pen not in LEFT,
        "empty-pen": not inside, "watch-out": "trex" not in inside,
    }[face]


def spots(zoo, species, pens):
    """Where a species may stand by the pens' own conditions, the river last."""
    for pen in pens:
        inside = residents(zoo, pen)
        n = len(inside)
        if pen == "forest" and n < 6 and set(inside) <= {species}:
            yield pen, None
        elif pen == "meadow" and species not in inside:
            yield pen, None
        elif pen == "trio" and n < 3:
            yield pen, None
        elif pen in ("king", "island", "lookout", "quarantine") and n == 0:
            yield pen, None
        elif pen in ("prairie", "bridge-left", "bridge-right"):
            yield pen, None
        elif pen == "wood" and n < 6 and (
                n == 0 or (n == 1 and species != inside[0]) or (n > 1 and species == inside[n - 2])):
            yield pen, None
        elif pen == "pyramid":
            bricks = zoo[pen]
            for slot in range(6):
                below = range(3) if slot in (3, 4) else range(3, 5) if slot == 5 else range(0)
                beside = [b if a == slot else a for a, b in PAIRS if slot in (a, b)]
                if bricks[slot] is None and all(bricks[i] for i in below) and all(
                        bricks[i] != species for i in beside):
                    yield pen, slot
    yield "river", None


def put(zoo, species, pen, slot):
    zoo = {name: list(inside) for name, inside in zoo.items()}
    if slot is None:
        zoo[pen].append(species)
    else:
        zoo[pen][slot] = species
    return zoo


def final(zoos):
    ordered = {"meadow", "wood", "pyramid"}
    return tuple(tuple((pen, tuple(inside) if pen in ordered else tuple(sorted(inside)))
                       for pen, inside in sorted(zoo.items())) for zoo in zoos)


def combine(choices):
    """Every way to take one of each list."""
    if not choices:
        return [[]]
    return [[one] + rest for one in choices[0] for rest in combine(choices[1:])]


def play(state, face, ends):
    """Counts the decisions from here; gathers the final tables in `ends`."""
    n, pens = len(state["zoos"]), state["pens"]
    two = n == 2
    choices = []
    for seat in range(n):
        zoo, hand = state["zoos"][seat], state["hands"][seat]
        options = []
        for species in sorted(set(hand)):
            for pen, slot in spots(zoo, species, pens):
                if pen == "river" or seat == state["roller"] or obeys(state["die"], zoo, pen):
                    left = list(hand)
                    left.remove(species)
                    options.append((put(zoo, species, pen, slot), left))
        choices.append(options)
    total = 0
    for chosen in combine(choices):
        zoos, hands = [c[0] for c in chosen], [c[1] for c in chosen]
        discards = [sorted(set(h)) for h in hands] if two else [[None]] * n
        for thrown in combine(discards):
            left = []
            for hand, species in zip(hands, thrown):
                hand = list(hand)
                if species:
                    hand.remove(species)
                left.append(hand)
            box = tuple(sorted(state["box"] + [t for t in thrown if t]))
            if left[0]:
                total += play({**state, "zoos": zoos, "hands": left[-1:] + left[:-1], "die": face,
                               "roller": (state["roller"] + 1) % n, "box": list(box)}, face, ends)
            else:
                total += leave_quarantine(zoos, pens, box, ends)
    return total


def leave_quarantine(zoos, pens, box, ends):
    choices = []
    for zoo in zoos:
        inside = zoo.get("quarantine", [])
        if not inside:
            choices.append([zoo])
            continue
        bare = {**zoo, "quarantine": []}
        other = [pen for pen in pens if pen != "quarantine"]
        choices.append([put(bare, inside[0], *spot) for spot in spots(bare, inside[0], other)])
    endings = combine(choices)
    ends.update((final(zoos), box) for zoos in endings)
    return len(endings)


def main():
    lines = []
    for path in sorted(HERE.glob("*.json")):
        document = json.loads(path.read_text())["state"]
        state = {
            "pens": SUMMER if document["side"] == "summer" else WINTER,
            "zoos": [seat["zoo"] for seat in document["seats"]],
            "hands": [seat["hand"] for seat in document["seats"]],
            "die": document["die"], "roller": document["roller"], "box": [],
        }
        for number, face in list(enumerate(FACES))[::2]:
            ends = set()
            count = play(state, face, ends)
            lines.append(f"{path.stem} {number} {count} {len(ends)}")
    (HERE / "counts.txt").write_text("\n".join(lines) + "\n")


main()
