import { expect, it } from 'vitest';
import { blocks } from '../src/kit/markdown';
import { list, seatNames } from '../src/kit/seats';
import { ago, breakable, ordinal, plain, spell } from '../src/kit/words';

it('reads a sentence of tokens as plain text', () => {
  const line = [1, ' places a ', { id: 'trex', name: 'T-Rex' }, '.'];
  expect(plain(line, ['Ada', 'Bo'])).toBe('Bo places a T-Rex.');
  expect(plain(line, ['Ada'])).toBe('Seat 2 places a T-Rex.');
});

it('tells people with the same name apart', () => {
  const ada = { t: 'guest' as const, id: 'a', name: 'Ada', online: true, standIn: null };
  expect(seatNames([ada, { t: 'bot', level: 'greedy' }, { ...ada, id: 'b' }])).toEqual([
    'Ada (1)',
    'Bramble',
    'Ada (3)',
  ]);
});

it('lists like English', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(list)).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
  ]);
});

it('counts ranks like English', () => {
  expect([1, 2, 3, 4, 11, 12, 21].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '21st',
  ]);
});

it('says how long ago something was', () => {
  const hour = 3_600_000;
  expect([0, 59_000, 61_000, 2 * hour, 47 * hour, 72 * hour].map((d) => ago(0, d))).toEqual([
    'just now',
    'just now',
    '1 min ago',
    '2 h ago',
    '47 h ago',
    '3 days ago',
  ]);
});

it('spells the names that games give their fields', () => {
  expect(['handSize', 'bridge-left', 'tie_break', 't'].map(spell)).toEqual([
    'Hand size',
    'Bridge left',
    'Tie break',
    'T',
  ]);
});

it('reads paragraphs, lists and strong words', () => {
  const text = 'One\nline.\n\nThen **two** things:\n- a **b**\n- c\n  goes on\n\nEnd.';
  const words = (spans: { strong: boolean; text: string }[]) =>
    spans.map((s) => (s.strong ? `<${s.text}>` : s.text)).join('');
  const read = blocks(text).map((b) => (b.t === 'list' ? b.items.map(words) : words(b.spans)));
  expect(read).toEqual(['One line.', 'Then <two> things:', ['a <b>', 'c goes on'], 'End.']);
});

it('breaks long names where their parts meet, and short ones never', () => {
  const parts = (name: string) => breakable(name).split('\u00ad');
  expect(parts('Tyrannosaurus Rex')).toEqual(['Tyranno', 'saurus Rex']);
  expect(parts('Protoceratops')).toEqual(['Proto', 'ceratops']);
  expect(parts('T-Rex')).toEqual(['T-Rex']);
});
