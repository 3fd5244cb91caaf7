// Colyseus: a server with one room, in which two players raise a number by turns.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

if (process.argv[2] === 'serve') {
  const { Server, Room } = require('@colyseus/core');
  const { WebSocketTransport } = require('@colyseus/ws-transport');
  const { schema } = require('@colyseus/schema');
  const State = schema({ n: 'number' });
  class Count extends Room {
    onCreate() {
      this.maxClients = 2;
      this.autoDispose = false;
      this.state = new State();
      this.state.n = 0;
      this.onMessage('raise', (client, n) => {
        const mover = this.clients.indexOf(client);
        if (n !== this.state.n || mover !== n % 2) return;
        this.state.n += 1;
        // Both are told at once, rather than with the next patch of the state.
        this.broadcast('raised', this.state.n);
      });
    }
  }
  const port = Number(process.argv[3]);
  const server = new Server({ transport: new WebSocketTransport(), greet: false });
  server.define('count', Count);
  await server.listen(port);
  console.log('open');
}

export async function sitDown(port) {
  const { Client } = require('colyseus.js');
  const client = new Client(`ws://127.0.0.1:${port}`);
  const first = await client.create('count');
  const second = await client.joinById(first.roomId);
  const rooms = [first, second];
  const at = [0, 0];
  const listeners = new Set();
  rooms.forEach((room, i) =>
    room.onMessage('raised', (n) => {
      at[i] = n;
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
  let n = 0;
  return {
    id: first.roomId,
    async move() {
      const mover = n % 2;
      const began = performance.now();
      rooms[mover].send('raise', n);
      n += 1;
      await until(() => at[mover] >= n);
      const took = performance.now() - began;
      await until(() => at[1 - mover] >= n);
      return took;
    },
    seen: async () => `${at[0]}`,
    again: () => ask(port, first.roomId),
    leave: () => rooms.forEach((room) => room.leave(false)),
  };
}

async function ask(port, id) {
  const { Client } = require('colyseus.js');
  try {
    const room = await new Client(`ws://127.0.0.1:${port}`).joinById(id);
    return `${room.state?.n}`;
  } catch {
    return null;
  }
}
