// boardgame.io: a server with one game, in which two players raise a number by turns.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const game = {
  name: 'count',
  setup: () => ({ n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    // Not on the client: a move counts when the server has taken it.
    raise: { move: ({ G }) => ({ n: G.n + 1 }), client: false },
  },
};

if (process.argv[2] === 'serve') {
  const { Server, FlatFile, Origins } = require('boardgame.io/server');
  const [port, folder] = process.argv.slice(3);
  const db = folder ? new FlatFile({ dir: folder }) : undefined;
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db && { db }) });
  await server.run(Number(port));
  console.log('open');
}

/** Two players of one match. */
export async function sitDown(port) {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  const server = `http://127.0.0.1:${port}`;
  // A match is made when the first of its players comes.
  const matchID = randomUUID();
  const players = ['0', '1'].map((playerID) =>
    Client({ game, matchID, playerID, numPlayers: 2, multiplayer: SocketIO({ server }), debug: false }),
  );
  players.forEach((client) => client.start());
  const at = [-1, -1];
  const listeners = new Set();
  players.forEach((client, i) =>
    client.subscribe((state) => {
      if (!state || state.G.n === at[i]) return;
      at[i] = state.G.n;
      listeners.forEach((listen) => listen());
    }),
  );
  const until = (is) =>
    new Promise((resolve) => {
      const look = () => {
        if (!is()) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
    });
  await until(() => at.every((n) => n === 0));
  let n = 0;
  return {
    id: matchID,
    /** The next move; resolves when both know it, with the milliseconds until the mover did. */
    async move() {
      const mover = n % 2;
      const began = performance.now();
      n += 1;
      players[mover].moves.raise();
      await until(() => at[mover] >= n);
      const took = performance.now() - began;
      await until(() => at[1 - mover] >= n);
      return took;
    },
    /** What the first player sees. */
    seen: async () => `${at[0]}`,
    /** The same, asked anew. */
    again: () => ask(port, matchID),
    leave: () => players.forEach((client) => client.stop()),
  };
}

/** The number of a match, as somebody sees it who looks in; nothing where there is no such match. */
async function ask(port, id) {
  const { Client } = require('boardgame.io/client');
  const { SocketIO } = require('boardgame.io/multiplayer');
  const client = Client({
    game,
    matchID: id,
    multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }),
    debug: false,
  });
  const n = await new Promise((resolve) => {
    client.subscribe((state) => state && resolve(`${state.G.n}`));
    client.start();
    setTimeout(() => resolve(null), 5000);
  });
  client.stop();
  return n;
}
