import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { within } from '../src/base';

test('a path is read below the site’s own', () => {
  expect(within('/table/x', '')).toBe('/table/x');
  expect(within('/games/table/x', '/games')).toBe('/table/x');
  expect(within('/games', '/games')).toBe('/');
  expect(within('/games/', '/games')).toBe('/');
  expect(within('/gamesome/x', '/games')).toBeNull();
  expect(within('/other', '/games')).toBeNull();
});

test('every link of ours begins with the site’s path', () => {
  const root = join(import.meta.dirname, '..');
  const below = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.svelte') && !file.includes('node_modules'))
      .map((file) => join(folder, file));
  const files = [...below(join(root, 'src')), ...below(join(root, '../games'))];
  expect(files.length).toBeGreaterThan(50);
  const bare = files.filter((file) => /(href|src)=("\/|\{[`']\/)/.test(readFileSync(file, 'utf8')));
  expect(bare).toEqual([]);
});
