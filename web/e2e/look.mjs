/**
 * Pictures of a game's board at chosen moments, for looking at: the script sits down against bots,
 * takes steps at random over a socket of its own (so it needs no board that works), and takes each
 * moment's picture as a desktop in both themes and as a phone.
 *
 *   node web/e2e/look.mjs draftosaurus --seats 3 --options '{"mode":"winter"}' --at 0,5,end
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values: given, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        url: { type: 'string', default: process.env.MESOZOIC_URL },
        seats: { type: 'string' },
        options: { type: 'string', default: '{}' },
        /** The level of every bot. */
        bots: { type: 'string', default: 'greedy' },
        /** After how many steps of its own; `end` plays on to the end. */
        at: { type: 'string', default: '0,4,end' },
        /** Of `light,dark,phone,phone-dark`, or sizes such as `844x390` and `1024x768-panel`. */
        as: { type: 'string', default: 'light,dark,phone' },
        /** The same dice, bots and steps in every run. */
        seed: { type: 'string', default: '' },
        /** Takes the offers whose lines match first, so that rare moments come sooner. */
        prefer: { type: 'string' },
        /** Full pages rather than what fits the window. */
        whole: { type: 'boolean', default: false },
        out: { type: 'string', default: join(tmpdir(), 'mesozoic-look') },
        help: { type: 'boolean', default: false },
    },
});
const [game] = positionals;
if (!game || given.help) {
    console.log(
        'node web/e2e/look.mjs GAME [--url http://127.0.0.1:7575] [--seats N] [--options JSON]\n' +
            '  [--bots LEVEL] [--at 0,4,end] [--as light,dark,phone,844x390,1024x768-panel] [--prefer REGEX]\n' +
            '  [--seed TEXT] [--whole] [--out FOLDER]\n\n' +
            'Without --url (or MESOZOIC_URL) it starts MESOZOIC_BIN, otherwise target/debug/mesozoic.',
    );
    process.exit(game ? 0 : 2);
}

const LOOKS = {
    light: { size: { width: 1440, height: 900 }, scheme: 'light' },
    dark: { size: { width: 1440, height: 900 }, scheme: 'dark' },
    phone: { size: { width: 390, height: 844 }, scheme: 'light' },
    'phone-dark': { size: { width: 390, height: 844 }, scheme: 'dark' },
};

/** What a look means: one of those with a name, or a size. */
function lookOf(name) {
    if (LOOKS[name]) return LOOKS[name];
    const [, width, height, panel] = /^(\d+)x(\d+)(-panel)?$/.exec(name) ?? [];
    if (!width) throw new Error(`no look is called ${name}`);
    return {
        size: { width: Number(width), height: Number(height) },
        scheme: 'light',
        panel: panel !== undefined,
    };
}

/** Opens the panel or folds it away, where it stands beside the board. */
async function setPanel(page, open) {
    const name = open ? 'Show players, log, chat and rules' : 'Fold the panel away';
    const button = page.getByRole('button', { name });
    if (await button.isVisible()) await button.click();
}

/** Starts a server of its own, if none is named. */
async function serve() {
    if (given.url) return { url: given.url, stop: async () => {} };
    const binary =
        process.env.MESOZOIC_BIN ??
        fileURLToPath(new URL('../../target/debug/mesozoic', import.meta.url));
    const data = await mkdtemp(join(tmpdir(), 'mesozoic-look-'));
    const args = ['serve', '--port', '0', '--data', data, '--log', 'warn'];
    if (given.seed) args.push('--seed', given.seed);
    const server = spawn(binary, args);
    const url = await new Promise((resolve, reject) => {
        let said = '';
        server.once('error', reject);
        server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
        for (const stream of [server.stdout, server.stderr]) {
            stream.on('data', (bytes) => {
                said += bytes;
                const address = /http:\/\/\S+/.exec(said)?.[0];
                if (address) resolve(address);
            });
        }
    });
    return {
        url,
        stop: async () => {
            server.kill('SIGINT');
            await new Promise((resolve) => server.once('exit', resolve));
            await rm(data, { recursive: true, force: true });
        },
    };
}

/** Makes a table, sits down at its first seat and has the game begin. */
async function begin(page) {
    const nonce = given.seed
        ? createHash('sha256').update(given.seed).digest().subarray(0, 16)
        : randomBytes(16);
    return page.evaluate(
        async ({ game, seats, options, level, nonce, pledge }) => {
            const call = async (path, body) => {
                const answer = await fetch(`/api/${path}`, {
                    method: body ? 'POST' : 'GET',
                    headers: { 'content-type': 'application/json' },
                    body: body && JSON.stringify(body),
                });
                const said = await answer.json();
                if (!answer.ok) throw new Error(said.message);
                return said;
            };
            const card = (await call('games')).find(({ id }) => id === game);
            if (!card) throw new Error(`the server has no game ${game}`);
            const count = seats ?? Math.min(Math.max(3, card.seats.from), card.seats.to);
            const bot = card.bots.includes(level) ? level : card.bots[0];
            const bots = Array.from({ length: count }, (_, seat) => (seat > 0 ? bot : null));
            const { id } = await call('tables', {
                game,
                seats: count,
                options,
                listed: false,
                bots,
            });
            localStorage.setItem(`mesozoic.nonce.${id}`, nonce);
            await call(`tables/${id}/sit`, { seat: 0, pledge });
            await call(`tables/${id}/start`, {});
            await call(`tables/${id}/reveal`, { nonce });
            return id;
        },
        {
            game,
            seats: given.seats ? Number(given.seats) : null,
            options: JSON.parse(given.options),
            level: given.bots,
            nonce: nonce.toString('hex'),
            pledge: createHash('sha256').update(nonce).digest('hex'),
        },
    );
}

/** A second socket of the same guest, which takes steps when it is told to. */
async function hand(page, table) {
    await page.evaluate(
        ({ table, prefer, seed }) =>
            new Promise((ready) => {
                const wanted = prefer === null ? null : new RegExp(prefer);
                // Numerical Recipes' generator: quick, and good enough to choose among offers.
                let state = [...seed].reduce((n, c) => (n * 31 + c.charCodeAt(0)) >>> 0, 1);
                const random = () => {
                    if (!seed) return Math.random();
                    state = (state * 1664525 + 1013904223) >>> 0;
                    return state / 2 ** 32;
                };
                let offers = [];
                let over = false;
                let version = -1;
                let refused = false;
                const said = { n: 0 };
                const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
                const say = (frame) =>
                    socket.send(JSON.stringify({ id: `look${said.n++}`, ...frame }));
                socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol: 1 }));
                socket.onmessage = ({ data }) => {
                    const frame = JSON.parse(data);
                    if (frame.t === 'welcome') say({ t: 'watch', table });
                    // Others may have acted meanwhile: then there are other offers.
                    if (frame.t === 'error') refused = true;
                    if (frame.t === 'table') over = ['over', 'faulted'].includes(frame.info.stage);
                    if (frame.t === 'frame') {
                        offers = frame.frame.offers ?? offers;
                        version = frame.frame.version;
                        ready();
                    }
                };
                const until = async (holds) => {
                    while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
                };
                /** Waits for this guest's turn; says whether there is one. */
                window.lookTurn = async () => {
                    await until(() => over || offers.length > 0);
                    return !over;
                };
                window.lookStep = async () => {
                    const liked = wanted ? offers.filter(({ line }) => wanted.test(line)) : [];
                    const from = liked.length > 0 ? liked : offers;
                    const before = version;
                    refused = false;
                    say({
                        t: 'step',
                        table,
                        line: from[Math.floor(random() * from.length)].line,
                    });
                    await until(() => version !== before || refused);
                };
            }),
        { table, prefer: given.prefer ?? null, seed: given.seed },
    );
}

async function takePictures(page, name) {
    for (const look of given.as.split(',')) {
        const { size, scheme, panel } = lookOf(look);
        await page.setViewportSize(size);
        if (panel !== undefined) await setPanel(page, panel);
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(350);
        const path = join(given.out, `${game}-${name}-${look}.png`);
        await page.screenshot({ path, fullPage: given.whole });
        const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        console.log(path + (wider > 0 ? `   (${wider} px too wide)` : ''));
    }
}

const { url, stop } = await serve();
await mkdir(given.out, { recursive: true });
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.on('console', (line) => line.type() === 'error' && console.log('console:', line.text()));
    page.on('pageerror', (error) => console.log('error:', error.message));
    await page.goto('/settings');
    await page.evaluate(() => fetch('/api/me'));
    const table = await begin(page);
    await page.goto(`/table/${table}`);
    console.log(`${url}/table/${table}`);
    await hand(page, table);
    let steps = 0;
    for (const stopAt of given.at.split(',')) {
        const last = stopAt === 'end' ? Infinity : Number(stopAt);
        while (steps < last && (await page.evaluate(() => window.lookTurn()))) {
            await page.evaluate(() => window.lookStep());
            steps++;
        }
        const over = !(await page.evaluate(() => window.lookTurn()));
        await page.waitForTimeout(1200);
        await takePictures(page, over ? 'end' : String(steps));
        if (over) break;
    }
} finally {
    await browser.close();
    await stop();
}
