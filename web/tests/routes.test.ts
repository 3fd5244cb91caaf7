import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { address, parse, type Route } from '../src/routes';

const read = (url: string) => {
  const { pathname, search, hash } = new URL(url, 'http://x');
  return parse(pathname, search, hash);
};

describe('addresses', () => {
  const routes: [string, Route][] = [
    ['/', { page: 'home' }],
    ['/settings', { page: 'settings' }],
    ['/account', { page: 'account' }],
    ['/best', { page: 'best' }],
    ['/friends', { page: 'friends', code: null }],
    ['/friends#c0de', { page: 'friends', code: 'c0de' }],
    ['/house-rules', { page: 'house-rules' }],
    ['/people/Ada%20L', { page: 'person', name: 'Ada L' }],
    ['/new/draftosaurus', { page: 'new', game: 'draftosaurus', company: 'bots' }],
    ['/new/draftosaurus?with=friends', { page: 'new', game: 'draftosaurus', company: 'friends' }],
    ['/records', { page: 'records' }],
    ['/new/draftosaurus?with=here', { page: 'new', game: 'draftosaurus', company: 'here' }],
    ['/table/ab12', { page: 'table', id: 'ab12', seat: null }],
    [
      '/table/ab12#seat=1&key=0f&nonce=aa',
      { page: 'table', id: 'ab12', seat: { seat: 1, key: '0f', nonce: 'aa' } },
    ],
    [
      '/table/ab12#seat=1&key=0f',
      { page: 'table', id: 'ab12', seat: { seat: 1, key: '0f', nonce: null } },
    ],
    ['/table/ab12/verify', { page: 'verify', id: 'ab12' }],
    ['/table/ab12/review', { page: 'review', id: 'ab12' }],
    ['/table/ab12/replay', { page: 'replay', id: 'ab12', at: null, seat: null }],
    ['/table/ab12/replay?seat=nobody', { page: 'replay', id: 'ab12', at: null, seat: 'nobody' }],
    ['/table/ab12/replay?at=7&seat=0', { page: 'replay', id: 'ab12', at: 7, seat: 0 }],
    ['/learn/draftosaurus', { page: 'course', game: 'draftosaurus' }],
    ['/learn/draftosaurus/die', { page: 'lesson', game: 'draftosaurus', lesson: 'die' }],
    ['/puzzles', { page: 'puzzles' }],
    ['/puzzles/draftosaurus/7-1-2', { page: 'puzzle', game: 'draftosaurus', puzzle: '7-1-2' }],
    ['/rules/draftosaurus#DR-13', { page: 'rules', game: 'draftosaurus', rule: 'DR-13' }],
  ];

  it.each(routes)('%s', (url, route) => {
    expect(read(url)).toEqual(route);
    expect(address(route)).toBe(url);
  });

  it('that nobody lives at are missing', () => {
    for (const url of [
      '/x',
      '/table',
      '/table/a/b',
      '/table/a/replay/c',
      '/settings/x',
      '/learn',
      '/puzzles/a',
      '/learn/a/b/c',
      '/new/%E0%A4%A',
    ]) {
      expect(read(url).page, url).toBe('missing');
    }
  });

  it('with numbers that are none are read without them', () => {
    expect(read('/table/a/replay?at=-1&seat=x')).toEqual({
      page: 'replay',
      id: 'a',
      at: null,
      seat: null,
    });
  });

  it('keep odd names whole', () => {
    expect(read(address({ page: 'verify', id: 'a/b?c' }))).toEqual({ page: 'verify', id: 'a/b?c' });
  });
});

/** A server that does not know a page of ours would answer that there is none. */
describe('the list of pages that the server has', () => {
  const source = readFileSync(
    new URL('../../crates/server/src/assets.rs', import.meta.url),
    'utf8',
  );
  const list = /const PAGES[^=]*=\s*&\[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const pages = [...list.matchAll(/"([^"]+)"/g)].map(([, page]) => page ?? '');

  it('has all of them and no others', () => {
    const kinds = pages.map((page) => parse(page.replaceAll('*', 'x')).page);
    // A page that is missing here is an error of types.
    const all: Record<Exclude<Route['page'], 'missing'>, true> = {
      home: true,
      settings: true,
      notices: true,
      operator: true,
      privacy: true,
      account: true,
      best: true,
      'house-rules': true,
      friends: true,
      person: true,
      new: true,
      rules: true,
      course: true,
      lesson: true,
      puzzles: true,
      puzzle: true,
      records: true,
      table: true,
      replay: true,
      verify: true,
      review: true,
    };
    expect(kinds.toSorted()).toEqual(Object.keys(all).toSorted());
  });
});
