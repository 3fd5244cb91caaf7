/**
 * What the engine costs a page, beside the limits that are set for it: its size, what is fetched beside it, and
 * a search step of Draftosaurus in Chromium beside the same step natively on this machine.
 * `node web/bench/engine.mjs`, after `cargo xtask test --only engine` has built it. It prints and asserts nothing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { LIMIT, pack } from '../pack.mjs';

const TIMES = 3;
const RUNS = 7;
/** Worlds that are searched for one step. */
const WORLDS = 2_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const module = readFileSync(join(root, 'web/engine/mesozoic.wasm'));
/** Bytes of a file as servers send it, as hosts of files do, and as it is. */
const sizes = (bytes) => ({
    brotli: pack(bytes).length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    raw: bytes.length,
});
const engineSizes = sizes(module);
const tell = (what, { brotli, gzip, raw }, more = '') =>
    console.log(`${what}: ${brotli} bytes by brotli${more}; ${gzip} by gzip, ${raw} unpacked`);
tell('module, all games with bots', engineSizes, `, at most ${LIMIT}`);
const add = (a, b) => Object.fromEntries(Object.keys(a).map((key) => [key, a[key] + b[key]]));
let all = { brotli: 0, gzip: 0, raw: 0 };
for (const game of readdirSync(join(root, 'games'))) {
    const net = join(root, 'games', game, 'nets/value.net');
    if (!existsSync(net)) continue;
    const its = sizes(readFileSync(net));
    all = add(all, its);
    tell(`net of ${game}`, its);
    tell('  module and net, to play it at the strongest level', add(engineSizes, its));
}
tell('all nets', all);

const choices = readFileSync(join(root, 'crates/page/tests/choices/draftosaurus.json'), 'utf8');
const question = JSON.parse(choices)[0].question.replaceAll('greedy', `search:${WORLDS}`);
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

const folder = mkdtempSync(join(tmpdir(), 'mesozoic-bench-'));
const file = join(folder, 'question.json');
writeFileSync(file, question);
const cargo = ['run', '--quiet', '--release', '--package', 'mesozoic-page', '--example', 'think'];
const said = execFileSync('cargo', [...cargo, '--', file, String(RUNS)], {
    cwd: root,
    encoding: 'utf8',
});
rmSync(folder, { recursive: true });
const native = median(said.trim().split('\n').map(Number));

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
const times = await page.evaluate(
    async ({ base64, question, runs }) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const imports = { page: { now: () => performance.now() } };
        const { instance } = await WebAssembly.instantiate(bytes, imports);
        const engine = instance.exports;
        const text = new TextEncoder().encode(question);
        const times = [];
        // The first runs are the compiler's.
        for (let n = -2; n < runs; n++) {
            const at = engine.reserve(text.length);
            new Uint8Array(engine.memory.buffer, at, text.length).set(text);
            const begun = performance.now();
            if (!engine.think(Infinity)) throw new Error('the bot did not understand');
            if (n >= 0) times.push(performance.now() - begun);
        }
        return times;
    },
    { base64: module.toString('base64'), question, runs: RUNS },
);
await browser.close();
const inPage = median(times);
console.log(
    `a search step of Draftosaurus (${WORLDS} worlds): ${native.toFixed(1)} ms natively, ` +
        `${inPage.toFixed(1)} ms in Chromium, ${(inPage / native).toFixed(2)} times; at most ${TIMES}`,
);
