import { describe, expect, it } from 'vitest';
import fixtures from './fixtures/scores.json';
import type { Resident } from './generated/Resident';
import type { Side } from './generated/Side';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';
import { withNewcomer } from './residents';
import { gain, tally } from './scoring';

const zoo = (words: string[]): Resident[] =>
  words.map((word) => {
    const [species, spot] = word.split(' ');
    return { species: species as Species, spot: spot as Spot };
  });
const split = (words: string) => words.split(', ').filter(Boolean);

describe('the preview counts like the engine', () => {
  it.each(fixtures.map((f, i) => [i, f] as const))('in position %i', (_, { side, zoos, parts }) => {
    const all = zoos.map((words) => zoo(split(words)));
    all.forEach((_, seat) => {
      const got = Object.entries(tally(side as Side, all, seat)).map(([id, n]) => `${id} ${n}`);
      // A match over both sides names the side, and tells the Summer half first.
      const paid = split(parts[seat]!).map((part) => part.replace(/^(summer|winter)-/, ''));
      expect(got).toEqual(paid.slice(-got.length));
    });
  });

  it('in every pen of both sides', () => {
    const paid = new Set(fixtures.flatMap((f) => f.parts.flatMap(split)));
    for (const part of [
      ...['forest 4', 'trio 7', 'prairie 5', 'king 7', 'meadow 6', 'island 7', 'river 1', 'trex 2'],
      ...['wood 8', 'bridge 6', 'lookout 2', 'pyramid 10'],
    ]) {
      expect(paid).toContain(part);
    }
  });
});

describe('a preview tells what the placement changes', () => {
  const change = (side: Side, own: string[], species: Species, spot: Spot, other: string[] = []) =>
    gain(side, [zoo(own), zoo(other)], 0, withNewcomer(zoo(own), species, spot));

  it('counts the T-Rex bonus with the pen', () => {
    expect(change('summer', ['spinosaurus trio', 'stegosaurus trio'], 'trex', 'trio')).toBe(8);
    expect(change('summer', ['trex trio', 'stegosaurus trio'], 'trex', 'trio')).toBe(7);
  });

  it('takes the island away from a species that comes twice', () => {
    expect(change('summer', ['spinosaurus island'], 'spinosaurus', 'river')).toBe(-6);
  });

  it('crowns a king who draws level', () => {
    const other = ['triceratops river', 'triceratops prairie'];
    expect(change('summer', ['triceratops king'], 'triceratops', 'prairie', other)).toBe(7);
  });

  it('looks at the neighbour to the right and pays nothing in quarantine', () => {
    expect(
      change('winter', [], 'stegosaurus', 'lookout', ['stegosaurus river', 'stegosaurus wood']),
    ).toBe(4);
    expect(change('winter', [], 'trex', 'quarantine')).toBe(0);
  });
});
