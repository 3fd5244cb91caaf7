import { describe, expect, it } from 'vitest';
import type { Side } from './generated/Side';
import type { Spot } from './generated/Spot';
import {
  along,
  banksAt,
  bounds,
  contains,
  ground,
  GROUNDS,
  HEIGHT,
  river,
  smooth,
  spotAt,
  stand,
  stands,
  WIDTH,
} from './geometry';
import { PENS, PENS_OF, SPOTS_OF } from './words';

const sides: Side[] = ['summer', 'winter'];
const everySpot = sides.flatMap((side) => SPOTS_OF[side].map((spot): [Side, Spot] => [side, spot]));

describe.each(everySpot)('on the %s board, %s', (side, spot) => {
  it('has room for as many as the rules allow', () => {
    const rows: Spot[] = ['forest', 'meadow', 'wood'];
    const herds: Spot[] = ['prairie', 'bridge-left', 'bridge-right', 'river'];
    const room = rows.includes(spot) ? 6 : spot === 'trio' ? 3 : herds.includes(spot) ? 12 : 1;
    expect(stands(side, spot)).toHaveLength(room);
  });

  it('keeps its residents on the board and on its own ground', () => {
    for (const { x, y, size } of stands(side, spot)) {
      expect(x - size / 2).toBeGreaterThanOrEqual(0);
      expect(x + size / 2).toBeLessThanOrEqual(WIDTH);
      expect(y).toBeLessThanOrEqual(HEIGHT);
      expect(contains(ground(side, spot), { x, y })).toBe(true);
      expect(spotAt(side, { x, y })).toBe(spot);
    }
  });

  it('gives each resident a place of its own, large enough to tell apart', () => {
    const places = stands(side, spot);
    places.forEach((a, i) => {
      for (const b of places.slice(0, i))
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.size * 0.6);
    });
    // The board is 390 pixels wide on a phone.
    for (const { size } of places) expect(size * (390 / WIDTH)).toBeGreaterThanOrEqual(27);
  });
});

describe.each(sides)('the %s board', (side) => {
  it('has its pens on the bank that the rules say', () => {
    for (const pen of PENS_OF[side]) {
      const { x, y, width, height } = bounds(GROUNDS[pen]);
      for (const at of [y, y + height / 2, y + height]) {
        const [left, right] = banksAt(side, at);
        if (PENS[pen].bank === 'food-court') expect(x + width / 2).toBeLessThan(left);
        else expect(x + width / 2).toBeGreaterThan(right);
      }
    }
  });

  it('has no two pens on the same ground', () => {
    for (const a of PENS_OF[side]) {
      for (const b of PENS_OF[side]) {
        if (a !== b)
          for (const point of along(GROUNDS[a], 20))
            expect(contains(GROUNDS[b], point)).toBe(false);
      }
    }
  });

  it('has a river from the top to the bottom', () => {
    const { y, height } = bounds(river(side));
    expect(y).toBeLessThan(0);
    expect(y + height).toBeGreaterThan(HEIGHT);
    expect(spotAt(side, { x: (banksAt(side, 40)[0] + banksAt(side, 40)[1]) / 2, y: 40 })).toBe(
      'river',
    );
  });

  it('has open ground between the pens', () => {
    expect(spotAt(side, { x: 980, y: 320 })).toBeNull();
  });
});

it('rows fill from the left', () => {
  for (const [side, spot] of [
    ['summer', 'forest'],
    ['summer', 'meadow'],
    ['winter', 'wood'],
  ] as const) {
    const xs = stands(side, spot).map((p) => p.x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  }
});

it('the rows of the Pyramid rest on each other', () => {
  const at = (i: number) => stand('winter', `pyramid-${i}` as Spot, 0);
  expect(at(3).x).toBe((at(0).x + at(1).x) / 2);
  expect(at(4).x).toBe((at(1).x + at(2).x) / 2);
  expect(at(5).x).toBe((at(3).x + at(4).x) / 2);
  expect(at(5).y).toBeLessThan(at(3).y);
  expect(at(3).y).toBeLessThan(at(0).y);
});

it('more residents than places share the last place', () => {
  expect(stand('summer', 'trio', 7)).toEqual(stands('summer', 'trio')[2]);
});

it('a smooth line goes through its points', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
    { x: 0, y: 10 },
  ];
  expect(smooth(square, true).match(/C/g)).toHaveLength(4);
  expect(smooth(square, true)).toMatch(/^M0 0C.* 0 0Z$/);
  expect(smooth(square, false)).toMatch(/ 0 10$/);
});
