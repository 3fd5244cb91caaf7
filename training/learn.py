"""Teaches a game's net: rounds of self-play and training, one command a game.

    python3 training/learn.py draftosaurus --binary target/release/mesozoic

Each round plays games with the net of the round before, trains on the positions of all rounds so far,
and puts the new net into a copy of the program. The last net is written to games/GAME/nets/ with how
it came about; build anew, and it ships. README.md beside this says what was tried and what it gave.
"""

import argparse
import json
import subprocess
import time
from pathlib import Path

import torch

from net import Use, exchange, save, with_use
from settings import GAMES, Game, Play
from train import train

ROOT = Path(__file__).resolve().parent.parent


def selfplay(binary: Path, game: str, play: Play, number: int, seed: str, threads: int,
             into: Path) -> Path:
    command = [binary, "selfplay", game, "--seats", play.seats, "--bots", play.bots,
               "--games", play.games, "--stray", play.stray,
               "--seed", f"{seed}-{number}", "--threads", threads, "--out", into]
    if play.options:
        command += ["--set", play.options]
    subprocess.run([str(word) for word in command], check=True)
    return into


def learn(name: str, game: Game, args: argparse.Namespace) -> None:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    folder, work = ROOT / "games" / name / "nets", Path(args.work) / name
    work = work.resolve()
    work.mkdir(parents=True, exist_ok=True)
    shipped = (folder / "value.net").read_bytes()
    binary, start, kept, log = Path(args.binary).resolve(), None, [], []
    for number, round_ in enumerate(game.rounds):
        began = time.time()
        data = [selfplay(binary, name, play, number, args.seed, args.threads,
                         work / f"{number}-{i}") for i, play in enumerate(round_.plays)]
        played = time.time() - began
        kept += data
        net, whole, about = train(
            data if round_.alone else kept, round_.epochs, number, round_.batch or game.batch,
            round_.rate, game.spread, start, game.alike, device)
        start = net.state_dict()
        file = whole.file(game.spread, game.use)
        binary = work / "program"
        exchange(Path(args.binary), shipped, file, binary)
        about |= {"round": number, "played_seconds": round(played, 1)}
        log.append(about)
        print(name, json.dumps(about), flush=True)
        for ladder in args.ladder:
            subprocess.run([str(binary), "ladder", name, *ladder.split()], check=True)
    commit = subprocess.run(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True, capture_output=True)
    save(folder, file, {
        "game": name, "seed": args.seed, "commit": commit.stdout.strip(),
        "torch": torch.__version__, "device": device, "settings": game.about(), "rounds": log})
    for use in args.use:
        turns, blend, trust = use.split("/")
        way = Use(int(turns), float(blend), float(trust))
        exchange(Path(args.binary), shipped, with_use(file, way), binary)
        print(name, way, flush=True)
        for ladder in args.ladder:
            subprocess.run([str(binary), "ladder", name, *ladder.split()], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--binary", required=True, help="the program that plays")
    parser.add_argument("--seed", default="17")
    parser.add_argument("--threads", type=int, default=16)
    parser.add_argument("--work", default="target/training", help="where positions are kept meanwhile")
    parser.add_argument("--ladder", action="append", default=[], help="arguments of ladders after each round")
    parser.add_argument("--use", action="append", default=[], help="TURNS/BLEND/TRUST to try at the end")
    args = parser.parse_args()
    learn(args.game, GAMES[args.game], args)


main()
