"""Trains a player of Draftosaurus by PPO against the bot ``greedy``, until it beats it or its updates are over.

One file in the manner of CleanRL, with NumPy alone: two layers, their gradients by hand, Adam, and
generalised advantages. The learner plays one seat of every row; the others are played by the bot.

A newcomer never wins against ``greedy``, so results alone would teach it nothing. It is paid for points
instead: by how much each step moves it ahead, as its own observation tells, and at the end by what the
game says. The sum of a game is the same as if all were paid at the end.

While it learns it tries things out, and loses by it. How well it plays is seen in games of their own, in
which it takes what it thinks best.

    python examples/ppo.py                    # until it beats the bot, or 400 updates are over
    python examples/ppo.py --updates 2        # a short form
"""

from __future__ import annotations

import argparse
import time

import numpy as np

from mesozoic import Game, VecEnv


POINTS = 10.0
"""So many points are a reward of one."""


class Net:
    """Observation to the logits of all actions and the value of the position."""

    def __init__(self, inputs: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        def layer(n: int, m: int, scale: float) -> np.ndarray:
            return (rng.standard_normal((n, m)) * scale / np.sqrt(n)).astype(np.float32)

        self.weights = [
            layer(inputs, hidden, 1.4),
            np.zeros(hidden, np.float32),
            layer(hidden, actions + 1, 0.1),
            np.zeros(actions + 1, np.float32),
        ]
        self.means = [np.zeros_like(w) for w in self.weights]
        self.squares = [np.zeros_like(w) for w in self.weights]
        self.steps = 0

    def forward(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The hidden layer, and what comes out."""
        w1, b1, w2, b2 = self.weights
        hidden = np.maximum(seen @ w1 + b1, 0)
        return hidden, hidden @ w2 + b2

    def policy(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Probabilities of legal actions, and values."""
        out = self.forward(seen)[1]
        return softmax(out[:, :-1], masks), out[:, -1]

    def learn(self, seen: np.ndarray, hidden: np.ndarray, slope: np.ndarray, rate: float) -> None:
        """One step of Adam along the gradient of the loss by what came out."""
        w1, _, w2, _ = self.weights
        back = (slope @ w2.T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ slope, slope.sum(0)]
        norm = np.sqrt(sum(float((g * g).sum()) for g in slopes))
        clip = min(1.0, 0.5 / (norm + 1e-8))
        self.steps += 1
        for weight, slope, mean, square in zip(
            self.weights, slopes, self.means, self.squares, strict=True
        ):
            slope = slope * clip
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            unbiased = mean / (1 - 0.9**self.steps)
            spread = np.sqrt(square / (1 - 0.999**self.steps))
            weight -= rate * unbiased / (spread + 1e-5)


def softmax(logits: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Probabilities of what the masks allow."""
    logits = np.where(masks, logits, -np.inf)
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def columns(game: Game) -> np.ndarray:
    """The numbers of an observation that are ever in use at this table: none of absent seats."""
    used, at, most = [], 0, game.seat_counts[1]
    for _, shape in game.planes:
        size = int(np.prod(shape))
        present = size * game.seats // most if shape[0] == most else size
        used.append(np.arange(at, at + present))
        at += size
    return np.concatenate(used)


def where(game: Game, plane: str) -> slice:
    """Where a plane lies in an observation."""
    at = 0
    for name, shape in game.planes:
        size = int(np.prod(shape))
        if name == plane:
            return slice(at, at + size)
        at += size
    raise ValueError(f"there is no plane {plane}")


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


def look(env: VecEnv, used: np.ndarray) -> np.ndarray:
    """Counts as numbers of about one, in which a net learns sooner."""
    return np.sqrt(env.observations[:, used], dtype=np.float32)


def trial(net: Net, args: argparse.Namespace, used: np.ndarray, games: int, seed: int) -> float:
    """The share of games that it wins when it takes what it thinks best; half of one for a tie."""
    env = table(args, seed)
    own = np.arange(args.rows), env.seats.astype(np.int64)
    # The same number of each row: games that are over soon would count too often.
    wanted = -(-games // args.rows)
    played, won = np.zeros(args.rows, np.int64), 0.0
    while played.min() < wanted:
        logits = net.forward(look(env, used))[1][:, :-1]
        env.step(np.where(env.masks, logits, -np.inf).argmax(1))
        over = env.dones & (played < wanted)
        won += float((np.sign(env.rewards[own][over]) / 2 + 0.5).sum())
        played += over
    return won / (wanted * args.rows)


def train(args: argparse.Namespace) -> float:
    """Trains, and gives the share of games that it wins in the end."""
    rng = np.random.default_rng(args.seed)
    game = Game("draftosaurus", args.seats)
    env = table(args, args.seed)
    ahead, behind = where(game, "ahead"), where(game, "behind")

    def lead() -> np.ndarray:
        seen = env.observations.astype(np.float32)
        return (seen[:, ahead] - seen[:, behind]).ravel()

    used = columns(game)

    own = np.arange(args.rows), env.seats.astype(np.int64)
    net = Net(len(used), game.actions, args.hidden, rng)
    shape = (args.horizon, args.rows)
    seen = np.empty((*shape, len(used)), np.float32)
    masks = np.empty((*shape, game.actions), np.bool_)
    actions, chances = np.empty(shape, np.int64), np.empty(shape, np.float32)
    values, rewards = np.empty((args.horizon + 1, args.rows), np.float32), np.empty(shape)
    dones, advantages = np.empty(shape, np.bool_), np.empty(shape, np.float32)
    start = time.monotonic()
    for update in range(args.updates):
        # Less and less is changed, and less is tried out.
        calm = 1 - update / args.updates
        for t in range(args.horizon):
            seen[t], masks[t] = look(env, used), env.masks
            policy, values[t] = net.policy(seen[t], masks[t])
            # Gumbel's trick: the best of the disturbed logits is a sample of the policy.
            with np.errstate(divide="ignore"):
                noisy = np.log(policy) + rng.gumbel(size=policy.shape)
            actions[t] = noisy.argmax(1)
            chances[t] = policy[np.arange(args.rows), actions[t]]
            before = lead()
            env.step(actions[t])
            dones[t] = env.dones
            rewards[t] = (np.where(dones[t], env.rewards[own], lead()) - before) / POINTS
        values[args.horizon] = net.policy(look(env, used), env.masks)[1]
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
                improve(net, batch, gains[part], targets[part], args.rate * calm, 0.04 * calm)
        if update % 20 == 19:
            decisions = (update + 1) * args.horizon * args.rows
            speed = decisions / (time.monotonic() - start)
            share = trial(net, args, used, 2_000, args.seed + 1)
            print(
                f"update {update + 1}: {decisions:,} decisions at {speed:,.0f} a second, "
                f"{share:.1%} won against {args.opponent}",
                flush=True,
            )
            if share > args.enough:
                break
    # Games that it was not stopped by.
    share = trial(net, args, used, args.games, args.seed + 2)
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
    hidden, out = net.forward(seen)
    policy = softmax(out[:, :-1], masks)
    ratio = policy[rows, actions] / chances
    # Where the clipped loss is flat there is nothing to learn.
    flat = np.where(gains > 0, ratio > 1.2, ratio < 0.8)
    push = np.where(flat, 0.0, gains * ratio)
    slope = np.empty_like(out)
    slope[:, :-1] = policy * push[:, None]
    slope[rows, actions] -= push
    with np.errstate(divide="ignore"):
        logs = np.where(policy > 0, np.log(policy), 0.0)
    entropy = -(policy * logs).sum(1, keepdims=True)
    slope[:, :-1] += doubt * policy * (logs + entropy)
    slope[:, -1] = 0.5 * (out[:, -1] - targets)
    net.learn(seen, hidden, slope / len(rows), rate)


def main(words: list[str] | None = None) -> float:
    """Reads the command line and trains."""
    parser = argparse.ArgumentParser(description="Trains a player of Draftosaurus by PPO.")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--rows", type=int, default=512)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--horizon", type=int, default=24)
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batches", type=int, default=8)
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--updates", type=int, default=400)
    parser.add_argument("--enough", type=float, default=0.55, help="the share of wins to stop at")
    parser.add_argument("--games", type=int, default=4_000, help="played at the end, to be sure")
    parser.add_argument("--seed", type=int, default=1)
    return train(parser.parse_args(words))


if __name__ == "__main__":
    main()
