/**
 * What the client costs whoever opens it, beside the limits that are set for it: bytes as they come over
 * the wire, and the time until home can be used and a board is drawn, on loopback with the processor four
 * times slower. `node web/bench/client.mjs` (`--files` names them, `RUNS=3` opens each page three times), after `npm run build` and the build of a server
 * (`MESOZOIC_BIN`, or the one of the tests). It prints and asserts nothing.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const LIMITS = { home: { bytes: 60_000, ms: 500 }, table: { bytes: 150_000, ms: 700 } };
const SLOWER = 4;
const RUNS = Number(process.env.RUNS ?? 7);
const DETAILS = process.argv.includes('--files');
const GAMES = ['draftosaurus', 'triassic-terror', 'dinoworld', 'rawr-n-write', 'dinosaur-island'];

const root = fileURLToPath(new URL('../..', import.meta.url));
const data = mkdtempSync(join(tmpdir(), 'mesozoic-client-'));
const server = spawn(
    process.env.MESOZOIC_BIN ?? join(root, 'target/debug/mesozoic'),
    ['serve', '--port', '0', '--data', data, '--log', 'warn', '--seed', 'client'].concat([
        '--client',
        join(root, 'web/dist'),
        '--limit',
        ['requests', 'newcomers', 'tables', 'seats'].map((n) => `${n}.address=100000`).join(),
    ]),
    { stdio: ['ignore', 'pipe', 'inherit'] },
);
const url = await new Promise((resolve, reject) => {
    let said = '';
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    server.stdout.on('data', (bytes) => {
        said += bytes;
        const address = /http:\/\/\S+/.exec(said)?.[0];
        if (address) resolve(address);
    });
});
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
});
const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

/** Opens a page with nothing kept from before; says when `ready` was there, and what had come by then and later. */
async function open(path, ready, state) {
    const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        serviceWorkers: 'block',
        storageState: state,
    });
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send('Network.enable');
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const files = new Map();
    const names = new Map();
    let began;
    wire.on('Network.requestWillBeSent', ({ timestamp }) => (began ??= timestamp));
    wire.on('Network.responseReceived', ({ requestId, response }) =>
        names.set(requestId, new URL(response.url).pathname),
    );
    wire.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) =>
        files.set(names.get(requestId), { bytes: encodedDataLength, at: timestamp }),
    );
    await page.addInitScript((selector) => {
        const look = () => {
            if (document.querySelector(selector)) globalThis.readyAt = performance.now();
            else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
    }, ready);
    await page.goto(url + path);
    await page.waitForFunction(() => globalThis.readyAt !== undefined);
    const ms = await page.evaluate(() => globalThis.readyAt);
    await page.waitForLoadState('networkidle');
    await context.close();
    const [sum, soon] = [new Map(files), new Map()];
    for (const [name, file] of files) {
        sum.set(name, file.bytes);
        if (file.at <= began + ms / 1000) soon.set(name, file.bytes);
    }
    return { ms, files: sum, soon };
}

/** Sits down against a bot, as the page itself does. */
async function begin(game) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${url}/settings`);
    const id = await page.evaluate(async (game) => {
        const call = async (path, body) => {
            const headers = { 'content-type': 'application/json' };
            const method = body ? 'POST' : 'GET';
            const answer = await fetch(`/api/${path}`, {
                method,
                headers,
                body: body && JSON.stringify(body),
            });
            return answer.json();
        };
        const hex = (bytes) => [...bytes].map((n) => n.toString(16).padStart(2, '0')).join('');
        const nonce = new Uint8Array(16);
        const pledge = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', nonce)));
        await call('me');
        const wanted = { game, seats: 2, options: {}, listed: false, bots: [null, 'greedy'] };
        const { id } = await call('tables', wanted);
        await call(`tables/${id}/sit`, { seat: 0, pledge });
        await call(`tables/${id}/start`, {});
        await call(`tables/${id}/reveal`, { nonce: hex(nonce) });
        return id;
    }, game);
    const state = await context.storageState();
    await context.close();
    return { id, state };
}

function tell(name, runs, limit) {
    const { files, soon } = runs[0];
    const bytes = (some) => ([...some.values()].reduce((sum, n) => sum + n, 0) / 1000).toFixed(1);
    const ms = median(runs.map((run) => run.ms));
    const lead = `${name}: ${bytes(soon)} kB until it can be used, ${bytes(files)} kB in all`;
    const rest = `${files.size} files; ${ms.toFixed(0)} ms (at most ${limit.ms})`;
    console.log(`${lead} (at most ${limit.bytes / 1000}), ${rest}`);
    if (!DETAILS) return;
    for (const [file, n] of [...files].sort((a, b) => b[1] - a[1])) console.log(`    ${n} ${file}`);
}

const homes = [];
for (let n = 0; n < RUNS; n++) {
    homes.push(await open('/', '#games li .button'));
}
tell('home', homes, LIMITS.home);

for (const game of GAMES) {
    // A match against a bot that has begun, opened again by whoever plays it.
    const { id, state } = await begin(game);
    const runs = [];
    for (let n = 0; n < RUNS; n++) runs.push(await open(`/table/${id}`, '.board', state));
    tell(game, runs, LIMITS.table);
}
await browser.close();
server.kill('SIGINT');
await new Promise((resolve) => server.once('exit', resolve));
rmSync(data, { recursive: true, force: true });
