"""Trains a player of Draftosaurus by PPO against the bot ``greedy``, until it beats it or its updates are over.

One file in the manner of CleanRL, with NumPy alone: a small net with its gradients by hand, Adam, and
generalised advantages. The learner plays one seat of every row; the others are played by the bot.

Three things make it quick:

- **Pay.** A newcomer never wins against ``greedy``, so results alone would teach it nothing. It is paid for
  points as they come, by how much each step moves it ahead, and at the end for the result too.
- **Sight.** The net is given only numbers and actions that ever occur at this table (``Look``).
- **Shape.** A species is as good as another: what is learnt of one is true of all, but for the T-Rex. So the
  net looks at the whole once, and then at each species with the same weights (``Net``).

While it learns it tries things out, and loses by it. How well it plays is seen in games of their own, in
which it takes what it thinks best.

    python examples/ppo.py                    # until it beats the bot, or its updates are over
    python examples/ppo.py --updates 2        # a short form
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from mesozoic import Game, VecEnv
from mesozoic.fields import split

POINTS = 10.0
"""So many points are a reward of one."""
RESULT = 0.5
"""What a victory is worth beside its points, and a defeat costs."""
SPECIES = {"zoos": 2, "wood_next": 1, "species": 1, "hands": 1, "pool": 0, "revealed": 1, "own_species": 0}
"""The planes in which every species has its place, and by which axis."""


class Look:
    """What of a game the net sees: first the numbers of each species, then those of the whole."""

    def __init__(self, game: Game) -> None:
        env = VecEnv(game, 256, seed=0)
        first, varies = env.observations[0].copy(), np.zeros(game.observation_len, np.bool_)
        legal = np.zeros(game.actions, np.bool_)
        for _ in range(1_000):
            legal |= env.masks.any(0)
            env.step(env.sample())
            varies |= (env.observations != first).any(0)
        by_species, others = [], []
        for name, places in split(game, np.arange(game.observation_len)).items():
            if name in SPECIES:
                rows = np.moveaxis(places, SPECIES[name], 0).reshape(places.shape[SPECIES[name]], -1)
                by_species.append(rows[:, varies[rows].any(0)])
            else:
                others.append(places[varies[places]])
        each = np.concatenate(by_species, 1)
        self.species, self.each = each.shape
        self.columns = np.concatenate([each.ravel(), *others])
        # Actions as a table as well: "place SPECIES forest" in the rows of species, and so on.
        words = {int(code): game.text(int(code)).split() for code in np.flatnonzero(legal)}
        codes = {(word[1], word[0], *word[2:]): code for code, word in words.items()}
        species, deeds = (list(dict.fromkeys(key)) for key in ((k[0] for k in codes), (k[1:] for k in codes)))
        self.codes = np.array([codes[(name, *deed)] for name in species for deed in deeds])
        self.deeds = len(deeds)
        # Counts as numbers of about one, in which a net learns sooner.
        self.scale = np.sqrt(np.arange(256, dtype=np.float32))

    def __call__(self, env: VecEnv) -> tuple[np.ndarray, np.ndarray]:
        """What the deciding seats know, and what they may do."""
        return self.scale[env.observations.take(self.columns, 1)], env.masks.take(self.codes, 1)


class Net:
    """From what is seen to the logits of all actions and the value of the position."""

    def __init__(self, look: Look, whole: int, each: int, rng: np.random.Generator) -> None:
        def layer(n: int, m: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((n, m)) * scale / np.sqrt(n)).astype(np.float32)

        self.look = look
        self.weights = {
            "whole": layer(len(look.columns), whole, 1.4),
            "whole_bias": np.zeros(whole, np.float32),
            "each": layer(look.each, each, 1.0),
            "context": layer(whole, each, 1.0),
            # The only thing that tells one species from another.
            "each_bias": np.zeros((look.species, each), np.float32),
            "logits": layer(each, look.deeds, 0.1),
            "value_of_whole": layer(whole, 1, 0.1),
            "value_of_each": layer(each, 1, 0.02),
            "value_bias": np.zeros(1, np.float32),
        }
        self.means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self.steps = 0

    def forward(self, seen: np.ndarray) -> tuple[tuple[np.ndarray, ...], np.ndarray, np.ndarray]:
        """The hidden layers, the logits, and the values."""
        w, species = self.weights, self.look.species
        whole = np.maximum(seen @ w["whole"] + w["whole_bias"], 0)
        parts = seen[:, : species * self.look.each].reshape(-1, self.look.each)
        each = (parts @ w["each"]).reshape(len(seen), species, -1)
        each += (whole @ w["context"])[:, None]
        each += w["each_bias"]
        np.maximum(each, 0, out=each)
        logits = (each.reshape(len(parts), -1) @ w["logits"]).reshape(len(seen), -1)
        pooled = each.sum(1)
        values = whole @ w["value_of_whole"] + pooled @ w["value_of_each"] + w["value_bias"]
        return (seen, whole, parts, each, pooled), logits, values[:, 0]

    def learn(self, layers: tuple[np.ndarray, ...], logits: np.ndarray, values: np.ndarray, rate: float) -> None:
        """One step of Adam along the slope of the loss, given by logits and values."""
        w, (seen, whole, parts, each, pooled) = self.weights, layers
        logits, values = logits.reshape(len(parts), -1), values[:, None]
        of_each = (logits @ w["logits"].T).reshape(each.shape)
        of_each += (values @ w["value_of_each"].T)[:, None]
        of_each *= each > 0
        context = of_each.sum(1)
        of_whole = (context @ w["context"].T + values @ w["value_of_whole"].T) * (whole > 0)
        slopes = {
            "whole": seen.T @ of_whole,
            "whole_bias": of_whole.sum(0),
            "each": parts.T @ of_each.reshape(len(parts), -1),
            "context": whole.T @ context,
            "each_bias": of_each.sum(0),
            "logits": each.reshape(len(parts), -1).T @ logits,
            "value_of_whole": whole.T @ values,
            "value_of_each": pooled.T @ values,
            "value_bias": values.sum(0),
        }
        norm = np.sqrt(sum(float(np.vdot(slope, slope)) for slope in slopes.values()))
        clip = min(1.0, 0.5 / (norm + 1e-8))
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for name, slope in slopes.items():
            slope = slope * clip
            self.means[name] += 0.1 * (slope - self.means[name])
            self.squares[name] += 0.001 * (slope * slope - self.squares[name])
            w[name] -= rate * self.means[name] / (np.sqrt(self.squares[name]) + 1e-7)


def softmax(logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Probabilities of what the masks allow."""
    logits = np.where(masks, logits, np.float32(-1e9))
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def table(args: argparse.Namespace, seed: int) -> VecEnv:
    """Many games against the bot."""
    return VecEnv(
        Game("draftosaurus", args.seats),
        args.rows,
        threads=args.threads,
        seed=seed,
        opponents=args.opponent,
        reward="score",
    )


def trial(net: Net, args: argparse.Namespace, games: int, seed: int) -> float:
    """The share of games that it wins when it takes what it thinks best; half of one for a tie."""
    env = table(args, seed)
    own = np.arange(args.rows), env.seats.astype(np.int64)
    # The same number of each row: games that are over soon would count too often.
    wanted = -(-games // args.rows)
    played, won = np.zeros(args.rows, np.int64), 0.0
    while played.min() < wanted:
        seen, masks = net.look(env)
        best = np.where(masks, net.forward(seen)[1], -np.inf).argmax(1)
        env.step(net.look.codes[best])
        over = env.dones & (played < wanted)
        won += float((np.sign(env.rewards[own][over]) / 2 + 0.5).sum())
        played += over
    return won / (wanted * args.rows)


def train(args: argparse.Namespace) -> float:
    """Trains, and gives the share of games that it wins in the end."""
    rng = np.random.default_rng(args.seed)
    game = Game("draftosaurus", args.seats)
    env = table(args, args.seed)
    planes = split(game, env.observations)

    def lead() -> np.ndarray:
        return planes["ahead"][:, 0].astype(np.float32) - planes["behind"][:, 0]

    look = Look(game)
    net = Net(look, args.whole, args.each, rng)
    rows = np.arange(args.rows)
    own = rows, env.seats.astype(np.int64)
    shape = (args.horizon, args.rows)
    seen = np.empty((*shape, len(look.columns)), np.float32)
    masks = np.empty((*shape, len(look.codes)), np.bool_)
    actions, chances = np.empty(shape, np.int64), np.empty(shape, np.float32)
    values, rewards = np.empty((args.horizon + 1, args.rows), np.float32), np.empty(shape, np.float32)
    dones, advantages = np.empty(shape, np.bool_), np.empty(shape, np.float32)
    start, worked = time.monotonic(), time.process_time()
    for update in range(args.updates):
        # Less and less is changed, and less is tried out.
        calm = 1 - update / args.updates
        for t in range(args.horizon):
            seen[t], masks[t] = look(env)
            _, logits, values[t] = net.forward(seen[t])
            policy = softmax(logits, masks[t])
            # Of clocks that ring at these rates, the first to ring is a sample of the policy.
            clocks = rng.standard_exponential(policy.shape, np.float32) + np.float32(1e-20)
            actions[t] = (policy / clocks).argmax(1)
            chances[t] = policy[rows, actions[t]]
            before = lead()
            env.step(look.codes[actions[t]])
            dones[t], result = env.dones, env.rewards[own]
            rewards[t] = (np.where(dones[t], result, lead()) - before) / POINTS + RESULT * np.sign(result)
        values[args.horizon] = net.forward(look(env)[0])[2]
        running = np.zeros(args.rows, np.float32)
        for t in reversed(range(args.horizon)):
            goes_on = 1.0 - dones[t]
            surprise = rewards[t] + goes_on * values[t + 1] - values[t]
            running = surprise + 0.95 * goes_on * running
            advantages[t] = running
        flat = [array.reshape(-1, *array.shape[2:]) for array in (seen, masks, actions, chances)]
        gains = advantages.ravel()
        targets = gains + values[:-1].ravel()
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(args.epochs):
            order = rng.permutation(gains.size)
            for part in np.array_split(order, args.batches):
                batch = [array[part] for array in flat]
                improve(net, batch, gains[part], targets[part], args.rate * calm, args.entropy * calm)
        if update % 25 == 24:
            share = trial(net, args, 2_000, args.seed + 1)
            print(
                f"update {update + 1}: {(update + 1) * gains.size:,} decisions in "
                f"{time.monotonic() - start:.0f} seconds, {time.process_time() - worked:.0f} of a processor; "
                f"{share:.1%} won against {args.opponent}",
                flush=True,
            )
            if share > args.enough:
                break
    # Games that it was not stopped by.
    share = trial(net, args, args.games, args.seed + 2)
    doubt = 1.96 * np.sqrt(share * (1 - share) / args.games)
    print(f"{share:.1%} ± {doubt:.1%} of {args.games:,} other games won against {args.opponent}")
    return share


def improve(
    net: Net,
    batch: list[np.ndarray],
    gains: np.ndarray,
    targets: np.ndarray,
    rate: float,
    doubt: float,
) -> None:
    """PPO's step: towards what was better than expected, but not far at once. ``doubt`` is paid for being
    undecided."""
    seen, masks, actions, chances = batch
    rows = np.arange(len(actions))
    layers, logits, values = net.forward(seen)
    policy = softmax(logits, masks)
    ratio = policy[rows, actions] / chances
    # Where the clipped loss is flat there is nothing to learn.
    flat = np.where(gains > 0, ratio > 1.2, ratio < 0.8)
    push = np.where(flat, np.float32(0), gains * ratio)
    logs = np.log(policy + np.float32(1e-12))
    entropy = -(policy * logs).sum(1, keepdims=True)
    slope = policy * (push[:, None] + np.float32(doubt) * (logs + entropy))
    slope[rows, actions] -= push
    net.learn(layers, slope / len(rows), 0.5 * (values - targets) / len(rows), rate)


def main(words: list[str] | None = None) -> float:
    """Reads the command line and trains."""
    parser = argparse.ArgumentParser(description="Trains a player of Draftosaurus by PPO.")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--rows", type=int, default=512)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--horizon", type=int, default=24, help="decisions of each row in an update")
    parser.add_argument("--whole", type=int, default=192, help="units that see the whole")
    parser.add_argument("--each", type=int, default=96, help="units that see each species")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batches", type=int, default=8)
    parser.add_argument("--rate", type=float, default=1.5e-3)
    parser.add_argument("--entropy", type=float, default=0.03)
    parser.add_argument("--updates", type=int, default=300)
    parser.add_argument("--enough", type=float, default=0.55, help="the share of wins to stop at")
    parser.add_argument("--games", type=int, default=4_000, help="played at the end, to be sure")
    parser.add_argument("--seed", type=int, default=1)
    return train(parser.parse_args(words))


if __name__ == "__main__":
    main()
