/** What the build cannot translate for the oldest browsers that are supported. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

function sources(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(svelte|ts)$/.test(path) && !/node_modules|\.(test|spec)\.ts$/.test(path))
    .map((path) => `${folder}/${path}`);
}

const games = readdirSync(`${root}games`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `games/${name}/web`);
const files = ['web/src', ...games].flatMap(sources);
const without = (path: string, what: RegExp) =>
  readFileSync(`${root}${path}`, 'utf8').replace(what, '');

it('reads all sources', () => {
  expect(files.length).toBeGreaterThan(150);
});

it('has no regular expression that looks behind', () => {
  expect(files.filter((path) => /\(\?<[=!]/.test(without(path, /^$/)))).toEqual([]);
});

it('has colours by theme in style sheets only', () => {
  const inMarkup = files.filter((path) =>
    without(path, /<style>[\s\S]*<\/style>/g).includes('light-dark('),
  );
  expect(inMarkup).toEqual([]);
});
