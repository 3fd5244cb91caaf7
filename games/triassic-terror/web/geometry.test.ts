import { expect, it } from 'vitest';
import {
  areaPath,
  centreOf,
  habitatAt,
  habitatRadius,
  MIDDLE,
  pointOf,
  predatorAt,
  SIZE,
} from './geometry';
import { AREAS, environmentOf } from './land';

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);

it('lets no two habitats touch, on the whole island', () => {
  const all = AREAS.flatMap((area) =>
    [0, 1, 2].map((k) => ({
      name: `${area} ${k}`,
      r: habitatRadius(area, k),
      ...habitatAt(area, k),
    })),
  );
  for (const [i, a] of all.entries()) {
    for (const b of all.slice(i + 1)) {
      expect(distance(a, b), `${a.name} and ${b.name}`).toBeGreaterThan(a.r + b.r);
    }
  }
});

it('has the primary habitat largest and leftmost', () => {
  for (const area of AREAS) {
    expect(habitatAt(area, 0).x).toBeLessThan(habitatAt(area, 1).x);
    expect(habitatAt(area, 1).x).toBeLessThan(habitatAt(area, 2).x);
    expect(habitatRadius(area, 0)).toBeGreaterThan(habitatRadius(area, 1));
    expect(habitatRadius(area, 1)).toBeGreaterThan(habitatRadius(area, 2));
  }
});

it('keeps everything on the picture, each environment in its corner', () => {
  const corner = { forest: [-1, -1], desert: [1, -1], mountains: [1, 1], swamp: [-1, 1] } as const;
  for (const area of AREAS) {
    const [x, y] = corner[environmentOf(area)];
    const middle = centreOf(area);
    expect([Math.sign(middle.x - MIDDLE), Math.sign(middle.y - MIDDLE)]).toEqual([x, y]);
    for (let k = 0; k < 4; k++) {
      const at = predatorAt(area, k);
      expect(Math.min(at.x, at.y)).toBeGreaterThan(0);
      expect(Math.max(at.x, at.y)).toBeLessThan(SIZE);
    }
  }
});

it('lets neighbours share their border', () => {
  // The right end of the Forest is the left end of the Desert.
  for (const out of [0, 0.3, 0.7, 1]) {
    expect(
      distance(pointOf('forest-middle', 1, out), pointOf('desert-middle', 0, out)),
    ).toBeLessThan(1);
    expect(distance(pointOf('swamp-outer', 0, out), pointOf('forest-outer', 0, out))).toBeLessThan(
      1,
    );
    expect(
      distance(pointOf('desert-inner', 1, out), pointOf('mountains-inner', 1, out)),
    ).toBeLessThan(1);
    expect(
      distance(pointOf('swamp-inner', 1, out), pointOf('mountains-inner', 0, out)),
    ).toBeLessThan(1);
  }
  expect(areaPath('swamp-inner')).toMatch(/^M[\d. ]+(L[\d. ]+)+Z$/);
});
