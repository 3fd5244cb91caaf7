import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Chapter } from '../src/game-ui';

const books = import.meta.glob<Chapter[]>('../../games/*/web/generated/rules.json', {
  eager: true,
  import: 'default',
});

describe.each(Object.entries(books))('%s', (path, chapters) => {
  const source = readFileSync(
    new URL(path.replace('web/generated/rules.json', 'RULES.md'), import.meta.url),
    'utf8',
  );
  const rules = chapters.flatMap((chapter) => chapter.rules);

  it('opens every rule that is declared, once', () => {
    const declared = source.match(/(?<=^- \*\*)[A-Z]{2}-[\d.]*\d[a-z]?(?=\*\*)/gm);
    expect(rules.map(({ id }) => id)).toEqual(declared);
    expect(new Set(declared).size).toBe(rules.length);
  });

  it('tells what each chapter is about, in a few minutes of reading', () => {
    for (const { title, introduction } of chapters) expect(introduction, title).not.toBe('');
    const words = chapters.flatMap(({ introduction }) => introduction.split(/\s+/));
    expect(words.length).toBeLessThan(700);
  });

  it('keeps what is for maintainers from players', () => {
    for (const { id, title, text } of rules) {
      expect(title, id).toMatch(/\S/);
      expect(text, id).toMatch(/^\S/);
      expect(text.replaceAll('**', ''), id).not.toContain('*');
    }
  });
});

it('all games have their rules', () => {
  expect(Object.keys(books).length).toBeGreaterThanOrEqual(5);
});
