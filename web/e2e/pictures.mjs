/**
 * Draws the pictures of the site anew: `node web/e2e/pictures.mjs` writes what browsers and
 * messengers show, `src/art/icon.png`, `src/art/preview.png` and the icons of the installed site,
 * `public/icons`, from the ammonite and the theme's colours, which is all with `--icons`, and the boards of `README.md`, `docs/pictures`, and of links to tables, `public/pictures`,
 * from matches that it plays on the built client and server (see look.mjs).
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const art = fileURLToPath(new URL('../src/art/', import.meta.url));
const ammonite = await readFile(`${art}ammonite.svg`, 'utf8');
const tokens = await readFile(new URL('../src/styles/tokens.css', import.meta.url), 'utf8');

const page = (width, height, body) => `<!doctype html>
  <style>${tokens}
    :root { color-scheme: light; }
    body { margin: 0; width: ${width}px; height: ${height}px; overflow: hidden; position: relative;
           background: var(--bg); color: var(--ink); font-family: var(--font-display); }
    .layer { position: absolute; inset-inline: 0; bottom: 0; }
    h1 { margin: 0; font-size: 128px; letter-spacing: -0.03em; line-height: 1; }
    p { margin: 18px 0 0; font: 600 34px/1.35 var(--font); color: var(--ink-soft); }
  </style><body>${body}`;

const preview = `
  <div class="layer" style="height: 190px; background: #dcc49b"></div>
  <div class="layer" style="height: 128px; background: #bf9565"></div>
  <div class="layer" style="height: 64px; background: #8a5f3a"></div>
  <div style="position: absolute; left: 80px; top: 90px; width: 330px">${ammonite}</div>
  <div style="position: absolute; left: 460px; top: 120px; width: 680px">
    <h1>Mesozoic</h1>
    <p>Dinosaur board games at one table.<br />No account. Open the link, sit down.</p>
  </div>`;
/** The ammonite with this share of the edge around it. */
const icon = (share) => `<div style="position: absolute; inset: ${share * 100}%">${ammonite}</div>`;
/** A launcher may cut everything off but the middle: a circle of four fifths of the width. */
const CUT = 0.2;

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
});
const icons = fileURLToPath(new URL('../public/icons/', import.meta.url));
await mkdir(icons, { recursive: true });
for (const [path, width, height, body] of [
    [`${art}preview.png`, 1200, 630, preview],
    [`${art}icon.png`, 180, 180, icon(0.1)],
    [`${icons}192.png`, 192, 192, icon(0.06)],
    [`${icons}512.png`, 512, 512, icon(0.06)],
    [`${icons}512-maskable.png`, 512, 512, icon(CUT)],
]) {
    const tab = await browser.newPage({ viewport: { width, height } });
    await tab.setContent(page(width, height, body));
    await tab.screenshot({ path });
}
if (process.argv.includes('--icons')) {
    await browser.close();
    process.exit();
}

/** A game with something to see on its board: how many steps are taken, and which rather than others. */
const BOARDS = [
    ['draftosaurus', '8', '.'],
    ['triassic-terror', '24', '.'],
    ['dinoworld', '22', '^(pen|paths|facility|at|lay|link|place)'],
    ['rawr-n-write', '40', '^(place|build|make|at|turn|draw)'],
    ['dinosaur-island', '26', '.'],
];
const SIZE = { width: 1360, height: 850 };
/** What a reader of the README sees, and what a messenger shows of a link: the board without the bar. */
const PICTURES = [
    {
        folder: '../../docs/pictures/',
        kind: 'webp',
        from: 0,
        width: 680,
        height: 425,
        most: 50_000,
    },
    {
        folder: '../public/pictures/',
        kind: 'jpeg',
        from: 54,
        width: 800,
        height: 420,
        most: 70_000,
    },
];

const shots = await mkdtemp(join(tmpdir(), 'mesozoic-pictures-'));
const tab = await browser.newPage();
for (const [game, steps, prefer] of BOARDS) {
    const as = `${SIZE.width}x${SIZE.height}`;
    const words = ['--seats', '3', '--seed', 'pictures', '--at', steps, '--as', as];
    const script = fileURLToPath(new URL('look.mjs', import.meta.url));
    const look = [script, game, ...words, '--prefer', prefer, '--out', shots];
    const played = spawn(process.execPath, look, { stdio: ['ignore', 'inherit', 'inherit'] });
    const code = await new Promise((resolve) => played.once('exit', resolve));
    if (code !== 0) throw new Error(`look.mjs ended with ${code}`);
    const shot = await readFile(join(shots, `${game}-${steps}-${as}.png`), 'base64');
    for (const { folder, kind, most, ...area } of PICTURES) {
        // Only a page can write WebP; it takes the best that is small enough.
        const picture = await tab.evaluate(
            async ({ shot, kind, most, area: { from, width, height } }) => {
                const image = new Image();
                image.src = `data:image/png;base64,${shot}`;
                await image.decode();
                const canvas = Object.assign(document.createElement('canvas'), { width, height });
                const brush = canvas.getContext('2d');
                brush.imageSmoothingQuality = 'high';
                const high = (image.width * height) / width;
                brush.drawImage(image, 0, from, image.width, high, 0, 0, width, height);
                for (let quality = 0.8; ; quality -= 0.05) {
                    const text = canvas.toDataURL(`image/${kind}`, quality).split(',')[1];
                    if (text.length * 0.75 <= most || quality < 0.3) return text;
                }
            },
            { shot, kind, most, area },
        );
        const place = fileURLToPath(new URL(folder, import.meta.url));
        await mkdir(place, { recursive: true });
        const name = `${game}.${kind === 'jpeg' ? 'jpg' : kind}`;
        await writeFile(join(place, name), Buffer.from(picture, 'base64'));
    }
}
await rm(shots, { recursive: true });
await browser.close();
