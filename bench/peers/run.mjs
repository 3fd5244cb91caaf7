// Runs the same load against each server, one after the other, and prints a table.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { loadavg, tmpdir, cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import * as boardgame from './boardgame.mjs';
import * as colyseus from './colyseus.mjs';
import * as mesozoic from './mesozoic.mjs';

const { values } = parseArgs({
  options: {
    mesozoic: { type: 'string', default: '../../target/release/mesozoic' },
    matches: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string' },
  },
});
const MATCHES = Number(values.matches);
const SECONDS = Number(values.seconds);

const node = (file, ...args) => [process.execPath, [file, 'serve', ...args]];
const limits = (help) => [...help.matchAll(/^ {2}([a-z-]+\.[a-z]+) +\d+ {2}/gm)].map(([, name]) => `${name}=1000000000`);

/** What is measured: how each server is started, and who plays. */
const SERVERS = [
  {
    name: 'boardgame.io, in memory',
    peer: boardgame,
    keeps: 'nothing',
    start: (port) => node('boardgame.mjs', `${port}`),
  },
  {
    name: 'boardgame.io, files',
    peer: boardgame,
    keeps: 'files, written later',
    start: (port, folder) => node('boardgame.mjs', `${port}`, folder),
  },
  {
    name: 'Colyseus',
    peer: colyseus,
    keeps: 'nothing',
    start: (port) => node('colyseus.mjs', `${port}`),
  },
  {
    name: 'Mesozoic',
    peer: mesozoic,
    keeps: 'SQLite, before it says so',
    start: (port, folder, help) => [
      values.mesozoic,
      ['serve', '--port', `${port}`, '--log', 'error', '--data', folder, '--limit', limits(help).join(',')],
    ],
  },
];

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a server; resolves when it says that it is open. `died` is for whoever waits for it later. */
async function start([program, args]) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'], env });
  // Whatever goes wrong here, nothing stays behind.
  process.once('exit', () => child.kill('SIGKILL'));
  child.died = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server broke down (exit ${code})`)));
  });
  child.died.catch(() => {});
  const open = new Promise((resolve) => child.stdout.on('data', (text) => /open/.test(text) && resolve()));
  await Promise.race([open, child.died]);
  return child;
}

async function kill(child) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** Bytes in memory. */
function memory(child) {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)[1]) * 1024;
}

function quantile(sorted, share) {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

async function measure(server, help) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'peers-'));
  const how = server.start(port, folder, help);
  let child = await start(how);
  const empty = memory(child);
  const matches = [];
  for (let i = 0; i < MATCHES; i += 1) matches.push(await server.peer.sitDown(port));
  const idle = memory(child);
  const waits = [];
  const end = performance.now() + SECONDS * 1000;
  const play = async (match) => {
    while (performance.now() < end) waits.push(await match.move());
  };
  const began = performance.now();
  await Promise.race([Promise.all(matches.map(play)), child.died]);
  const seconds = (performance.now() - began) / 1000;
  const running = memory(child);
  const before = [];
  for (const match of matches) before.push(await match.seen());
  await kill(child);
  matches.forEach((match) => match.leave());
  child = await start(how);
  let left = 0;
  for (const [i, match] of matches.entries()) {
    if ((await match.again()) === before[i]) left += 1;
  }
  await kill(child);
  rmSync(folder, { recursive: true, force: true });
  waits.sort((a, b) => a - b);
  const kib = (bytes) => `${Math.round(bytes / MATCHES / 1024)}`;
  return [
    server.name,
    server.keeps,
    `${Math.round(waits.length / seconds)}`,
    quantile(waits, 0.5).toFixed(1),
    quantile(waits, 0.99).toFixed(1),
    kib(idle - empty),
    kib(running - empty),
    `${left} of ${MATCHES}`,
  ];
}

async function helpOf(program) {
  const child = spawn(program, ['serve', '--help'], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of child.stdout) text += part;
  return text;
}

const rows = [
  ['', 'keeps', 'moves/s', 'p50 ms', 'p99 ms', 'KiB a match, idle', 'KiB a match, running', 'left after kill -9'],
];
rows.push(rows[0].map(() => '---'));
const help = await helpOf(values.mesozoic);
for (const server of SERVERS.filter(({ name }) => !values.only || name.includes(values.only))) {
  console.error(`${server.name} …`);
  try {
    rows.push(await measure(server, help));
  } catch (error) {
    rows.push([server.name, server.keeps, error.message, '', '', '', '', '']);
  }
}
console.log(`${MATCHES} matches of two, ${SECONDS} s; ${cpus().length} cores, load average ${loadavg()[0].toFixed(1)}; Node ${process.version}\n`);
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
process.exit(0);
