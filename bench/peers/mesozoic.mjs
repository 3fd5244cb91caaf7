// Mesozoic: two players at a table of Draftosaurus, who play what they are offered.
import { createHash, randomBytes } from 'node:crypto';
import WebSocket from 'ws';

const sha = (bytes) => createHash('sha256').update(bytes).digest('hex');

async function ask(port, cookie, method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${path}: ${told.message}`);
  return { told, cookie: answer.headers.get('set-cookie')?.split(';')[0] };
}

class Player {
  constructor(port, cookie) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie } });
    this.offers = [];
    this.waiting = new Map();
    this.count = 0;
    this.isOver = false;
    this.stir = () => {};
    this.socket.on('message', (text) => this.hear(JSON.parse(text)));
  }

  hear(frame) {
    if (frame.t === 'frame') {
      if (frame.fresh) this.view = JSON.stringify(frame.frame.view);
      if (frame.frame.offers) this.offers = frame.frame.offers.map((offer) => offer.line);
    } else if (frame.t === 'table') {
      this.isOver = frame.info.stage === 'over';
    } else if (frame.t === 'done' || frame.t === 'welcome') {
      this.waiting.get(frame.id ?? 'hello')?.();
    } else if (frame.t === 'error') {
      throw new Error(frame.message);
    }
    this.stir();
  }

  say(frame) {
    const id = frame.t === 'hello' ? 'hello' : `${++this.count}`;
    return new Promise((resolve) => {
      this.waiting.set(id, () => {
        this.waiting.delete(id);
        resolve();
      });
      this.socket.send(JSON.stringify(frame.t === 'hello' ? frame : { ...frame, id }));
    });
  }
}

export async function sitDown(port) {
  const guests = [];
  for (let i = 0; i < 2; i += 1) {
    const { cookie } = await ask(port, undefined, 'GET', '/api/me');
    const player = new Player(port, cookie);
    await new Promise((resolve) => player.socket.on('open', resolve));
    await player.say({ t: 'hello', protocol: 1 });
    guests.push({ cookie, nonce: randomBytes(16), player });
  }
  const players = guests.map((guest) => guest.player);
  let table;
  // A match of Draftosaurus has an end; then the two sit down again.
  const begin = async () => {
    const post = async (guest, path, body) => (await ask(port, guest.cookie, 'POST', path, body)).told;
    const made = await post(guests[0], '/api/tables', {
      game: 'draftosaurus',
      seats: 2,
      options: { mode: 'summer-winter' },
      listed: false,
    });
    table = made.id;
    for (const guest of guests) {
      await post(guest, `/api/tables/${table}/sit`, { seat: null, pledge: sha(guest.nonce) });
    }
    await post(guests[0], `/api/tables/${table}/start`, {});
    for (const guest of guests) {
      await post(guest, `/api/tables/${table}/reveal`, { nonce: guest.nonce.toString('hex') });
    }
    for (const player of players) await player.say({ t: 'watch', table });
  };
  await begin();
  return {
    async move() {
      if (players.some((player) => player.isOver)) await begin();
      const player = await new Promise((resolve) => {
        const look = () => {
          const mover = players.find((one) => one.offers.length > 0);
          if (mover) resolve(mover);
        };
        players.forEach((one) => (one.stir = look));
        look();
      });
      players.forEach((one) => (one.stir = () => {}));
      const line = player.offers[Math.floor(Math.random() * player.offers.length)];
      const began = performance.now();
      await player.say({ t: 'step', table, line });
      return performance.now() - began;
    },
    seen: () => look(port, guests[0].cookie, table),
    again: () => look(port, guests[0].cookie, table),
    leave: () => players.forEach((player) => player.socket.terminate()),
  };
}

/** What somebody sees who comes with nothing. */
async function look(port, cookie, table) {
  const player = new Player(port, cookie);
  await new Promise((resolve) => player.socket.on('open', resolve));
  await player.say({ t: 'hello', protocol: 1 });
  await player.say({ t: 'watch', table });
  player.socket.terminate();
  return player.view;
}
