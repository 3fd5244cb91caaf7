/**
 * Draws the pictures that browsers and messengers show of the site: `node web/e2e/pictures.mjs`
 * writes `src/art/icon.png` and `src/art/preview.png` anew, from the ammonite and the theme's colours.
 */
import { readFile } from 'node:fs/promises';
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
const icon = `<div style="position: absolute; inset: 18px">${ammonite}</div>`;

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, width, height, body] of [
    ['preview', 1200, 630, preview],
    ['icon', 180, 180, icon],
]) {
    const tab = await browser.newPage({ viewport: { width, height } });
    await tab.setContent(page(width, height, body));
    await tab.screenshot({ path: `${art}${name}.png` });
}
await browser.close();
