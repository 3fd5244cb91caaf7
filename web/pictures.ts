/**
 * The games' cards as plain pictures: a `Picture.svelte` is drawn once, while the client is built, from
 * the same art as the board. A browser then fetches a few kilobytes of SVG when they come into sight, and
 * runs nothing. `import picture from './Picture.svelte?still'` is the address for each theme.
 */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { transform } from 'lightningcss';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { runnerImport, type Plugin, type ResolvedConfig } from 'vite';

const STILL = '?still';
/** How such a module is called inside: by a name that is no component's. */
const INSIDE = '.still';
const THEMES = ['light', 'dark'] as const;

export function pictures(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'pictures',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
    },
    resolveId(id, from) {
      if (!from || !id.endsWith(STILL)) return;
      return resolve(dirname(from), id.slice(0, -STILL.length)) + INSIDE;
    },
    async load(id) {
      if (!id.endsWith(INSIDE)) return;
      const path = id.slice(0, -INSIDE.length);
      const drawn = await draw(path, config.resolve.alias);
      const name = `${basename(resolve(path, '../..'))}.svg`;
      const place = (theme: (typeof THEMES)[number]) => {
        const source = drawn(theme);
        if (config.command === 'serve') return `data:image/svg+xml,${encodeURIComponent(source)}`;
        return `__VITE_ASSET__${this.emitFile({ type: 'asset', name, source })}__`;
      };
      const [light, dark] = THEMES.map(place);
      return { code: `export default ${JSON.stringify({ light, dark })}`, moduleType: 'js' };
    },
  };
}

/** Runs the component and keeps what it has written. */
async function draw(path: string, alias: ResolvedConfig['resolve']['alias']) {
  const sheets: string[] = [];
  /** Style sheets that a component imports are its picture's too. */
  const styles: Plugin = {
    name: 'styles',
    enforce: 'pre',
    resolveId: (id, from) =>
      from && id.endsWith('.css') ? `\0${resolve(dirname(from), id)}.js` : undefined,
    async load(id) {
      if (!id.endsWith('.css.js')) return;
      sheets.push(await readFile(id.slice(1, -'.js'.length), 'utf8'));
      return '';
    },
  };
  const compilerOptions = { runes: true, dev: false, css: 'injected' } as const;
  const { module } = await runnerImport<{ default: Component }>(path, {
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    plugins: [styles, svelte({ configFile: false, emitCss: false, compilerOptions })],
  });
  const { head, body } = render(module.default);
  const css = sheets.join('') + head.replace(/<\/?style[^>]*>|<!--.*?-->/gs, '');
  return (theme: (typeof THEMES)[number]) => picture(body, css, theme);
}

/** A file of its own: what the page gave is written into it, and what nobody sees is left out. */
function picture(body: string, css: string, theme: (typeof THEMES)[number]): string {
  let svg = body
    .replace(/<!--.*?-->/gs, '')
    .replace(/ (role|aria-label|aria-hidden)="[^"]*"/g, '')
    // Computed places are as exact as a screen can show.
    .replace(/\d+\.\d{3,}/g, (n) => String(Number(Number(n).toFixed(Number(n) < 10 ? 2 : 1))))
    .trim();
  svg = svg.replace(/<symbol id="([^"]*)".*?<\/symbol>/gs, (symbol, id) =>
    svg.includes(`"#${id}"`) ? symbol : '',
  );
  // Of a board's colours a picture uses some.
  const all = css + svg;
  const isUsed = (name: string) =>
    [`var(${name})`, `var(${name},`].some((use) => all.includes(use));
  css = css.replace(/(--[\w-]+):[^;]*;/g, (line, name) => (isUsed(name) ? line : ''));
  const scheme = css.includes('light-dark(') ? `svg { color-scheme: ${theme}; }` : '';
  const code = Buffer.from(css + scheme);
  // The lowest browsers that are supported: `vite.config.ts`.
  const [chrome, firefox, safari] = [111 << 16, 121 << 16, (16 << 16) | (4 << 8)];
  const targets = { chrome, firefox, safari };
  const style = transform({ filename: 'picture.css', code, minify: true, targets }).code;
  return svg.replace(
    /<svg([^>]*)>/,
    `<svg xmlns="http://www.w3.org/2000/svg"$1><style>${style}</style>`,
  );
}
