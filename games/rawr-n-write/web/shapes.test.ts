import { expect, it } from 'vitest';
import { turns } from './data';
import { components } from './generated/components';
import { squareOf } from './geometry';
import { flipped, grip, placed, rotated } from './shapes';

const SHAPES = components.shapes.map(({ id }) => id);

it('four quarters and two flips lead back', () => {
  for (const shape of SHAPES) {
    turns(shape).forEach((_, turn) => {
      const round = [1, 2, 3, 4].reduce((now) => rotated(shape, now), turn);
      expect(round).toBe(turn);
      expect(flipped(shape, flipped(shape, turn))).toBe(turn);
    });
  }
});

it('turning and flipping reach every way a shape can lie', () => {
  for (const shape of SHAPES) {
    const found = new Set([0]);
    for (const turn of found) {
      found.add(rotated(shape, turn));
      found.add(flipped(shape, turn));
    }
    expect(found.size).toBe(turns(shape).length);
  }
});

it('a turn moves cells to the right, not to the left', () => {
  // The Food as drawn, corner below left; a quarter to the right puts the corner above left.
  const l3 = turns('l3').findIndex((cells) => String(cells) === '0,0,0,1,1,1');
  expect(String(turns('l3')[rotated('l3', l3)])).toBe('0,0,0,1,1,0');
});

it('covers the squares from an anchor and holds the shape by one of them', () => {
  const l3 = turns('l3').findIndex((cells) => String(cells) === '0,0,0,1,1,1');
  expect(placed('l3', l3, { x: 7, y: 8 }).map(squareOf)).toEqual(['h9', 'h10', 'i10']);
  for (const shape of SHAPES) {
    turns(shape).forEach((cells, turn) => {
      const held = grip(shape, turn);
      expect(cells.some(([x, y]) => x === held.x && y === held.y)).toBe(true);
    });
  }
});
