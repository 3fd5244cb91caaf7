import { expect, it } from 'vitest';
import { group, search } from '../src/generic/offers';
import { tree } from '../src/generic/tree';
import type { Offer } from '../src/game-ui';

it('makes headings, tables, lists and words of a view', () => {
  const view = {
    handSize: 5,
    hand: ['trex', 'stego'],
    pick: { t: 'place', species: 'trex', spot: 'river' },
    zoos: [{ residents: [{ species: 'trex', spot: 'king' }], awaited: true }],
    winner: null,
    box: [],
  };
  expect(tree(view)).toEqual({
    t: 'fields',
    fields: [
      { name: 'Hand size', node: { t: 'words', text: '5' } },
      { name: 'Hand', node: { t: 'words', text: 'trex, stego' } },
      { name: 'Pick', node: { t: 'words', text: 'Place, species: trex, spot: river' } },
      {
        name: 'Zoos',
        node: {
          t: 'list',
          items: [
            {
              t: 'fields',
              fields: [
                {
                  name: 'Residents',
                  node: { t: 'table', columns: ['Species', 'Spot'], rows: [['trex', 'king']] },
                },
                { name: 'Awaited', node: { t: 'words', text: 'yes' } },
              ],
            },
          ],
        },
      },
      { name: 'Winner', node: { t: 'words', text: '–' } },
      { name: 'Box', node: { t: 'words', text: 'none' } },
    ],
  });
});

it('does not force rows of different shapes into a table', () => {
  expect(tree([{ a: 1 }, { b: 2 }]).t).toBe('list');
  expect(tree([{ a: 1 }, 3]).t).toBe('list');
});

it('groups offers by their first word and finds them by any', () => {
  const offers: Offer<unknown>[] = ['place trex forest', 'discard trex', 'place stego river'].map(
    (line) => ({
      line,
      label: [line.toUpperCase()],
      step: null,
    }),
  );
  expect(group(offers).map((g) => [g.name, g.offers.length])).toEqual([
    ['Place', 2],
    ['Discard', 1],
  ]);
  expect(search(offers, 'river  PLA', () => '').map((o) => o.line)).toEqual(['place stego river']);
  expect(search(offers, '', () => '')).toHaveLength(3);
});
