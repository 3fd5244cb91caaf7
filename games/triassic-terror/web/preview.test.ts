/** The worked examples of the rules, as far as they tell who lives where afterwards. */
import { expect, it } from 'vitest';
import { moment, written } from './fixtures/view';
import type { Area } from './generated/Area';
import { areaIndex } from './land';
import { Sketch } from './preview';

const [RED, GREEN, BLUE, ORANGE] = [0, 1, 2, 3] as const;
const at = (sketch: Sketch, area: Area) => written(sketch.herds[areaIndex(area)]);

it('example 5: a herd that grows moves up', () => {
  const view = moment({
    herds: {
      'desert-middle': [
        [BLUE, 3],
        [ORANGE, 2],
        [GREEN, 1],
      ],
    },
  });
  const sketch = new Sketch(view).add('desert-middle', GREEN, 3);
  expect(at(sketch, 'desert-middle')).toBe('1:4 2:3 3:2');
  expect(sketch.gains()).toEqual([0, 6, -3, -3]);
});

it('example 6: a fourth herd drives out the weakest', () => {
  const view = moment({
    herds: {
      'desert-middle': [
        [BLUE, 4],
        [ORANGE, 2],
        [GREEN, 1],
      ],
    },
  });
  const sketch = new Sketch(view).add('desert-middle', RED, 3);
  expect(at(sketch, 'desert-middle')).toBe('2:4 0:3 3:2');
  expect(sketch.driven).toEqual([{ area: 'desert-middle', seat: GREEN, dinos: 1 }]);
});

it('example 9: others are swept along, and one dies of shock', () => {
  const herds = {
    'swamp-middle': [
      [RED, 4],
      [BLUE, 2],
      [ORANGE, 1],
    ],
    'forest-middle': [[ORANGE, 2]],
  } satisfies Record<string, [number, number][]>;
  const sketch = new Sketch(moment({ herds }));
  sketch.trek(RED, 'swamp-middle', [{ to: 'forest-middle', dinos: 5 }]);
  expect(at(sketch, 'swamp-middle')).toBe('0:1 2:1');
  expect(at(sketch, 'forest-middle')).toBe('0:4 3:2');
  expect(sketch.changed()).toEqual(['swamp-middle', 'forest-middle']);
});

it('example 10: each party pays for itself', () => {
  const sketch = new Sketch(moment({ herds: { 'forest-middle': [[RED, 7]] } }));
  sketch.trek(RED, 'forest-middle', [
    { to: 'swamp-middle', dinos: 2 },
    { to: 'desert-middle', dinos: 2 },
    { to: 'forest-outer', dinos: 2 },
  ]);
  expect(at(sketch, 'forest-middle')).toBe('0:1');
  expect(at(sketch, 'swamp-middle')).toBe('0:1');
  expect(at(sketch, 'desert-middle')).toBe('0:1');
  expect(at(sketch, 'forest-outer')).toBe('0:2');
});

it('example 12: the T-Rex eats first and joins its herd then', () => {
  const view = moment({
    actor: ORANGE,
    herds: {
      'swamp-middle': [
        [RED, 5],
        [GREEN, 3],
        [ORANGE, 1],
      ],
    },
    trex: { area: 'swamp-middle', owner: ORANGE, isOutside: true },
    ask: { t: 'eat', predator: 'trex', area: 'swamp-middle', left: 5, eaten: [0, 0, 0] },
  });
  const sketch = new Sketch(view).eat(
    'swamp-middle',
    new Map([
      [RED, 3],
      [GREEN, 2],
    ]),
  );
  expect(at(sketch, 'swamp-middle')).toBe('3:1+T 0:2 1:1');
});

it('example 14: equals keep their order when a Raptor has eaten, and a pair runs', () => {
  const herds = {
    'forest-middle': [
      [RED, 3],
      [BLUE, 2],
      [ORANGE, 2],
    ],
    'forest-inner': [
      [GREEN, 2],
      [ORANGE, 2],
    ],
  } satisfies Record<string, [number, number][]>;
  const view = moment({
    herds,
    ask: { t: 'eat', predator: 'raptor', area: 'forest-middle', left: 2, eaten: [0, 0, 0] },
  });
  const eaten = new Sketch(view).eat('forest-middle', new Map([[RED, 2]]));
  expect(at(eaten, 'forest-middle')).toBe('2:2 3:2 0:1');
  const scattered = new Sketch(view).scatter(ORANGE, 'forest-middle', 'forest-inner', 1);
  expect(at(scattered, 'forest-inner')).toBe('3:3 1:2');
});

it('a herd that the capture puts ahead keeps its place when parts of it leave', () => {
  const view = moment({
    herds: {
      'swamp-middle': [
        [BLUE, 3],
        [RED, 3],
      ],
    },
  });
  const sketch = new Sketch(view).trek(RED, 'swamp-middle', [{ to: 'forest-middle', dinos: 2 }]);
  expect(at(sketch, 'swamp-middle')).toBe('0:2 2:2');
  expect(at(sketch, 'forest-middle')).toBe('0:1');
});

it('an eruption drives nobody out and lets no T-Rex in', () => {
  const view = moment({
    herds: {
      'forest-middle': [
        [RED, 4],
        [BLUE, 4],
        [GREEN, 3],
      ],
    },
    trex: { area: 'forest-middle', owner: ORANGE, isOutside: true },
  });
  const sketch = new Sketch(view).erupt('forest-middle');
  expect(at(sketch, 'forest-middle')).toBe('2:3 0:2 1:2');
  expect(sketch.driven).toEqual([]);
});

it('a T-Rex that has eaten is not counted before it takes its place', () => {
  const view = moment({
    herds: {
      'swamp-middle': [
        [RED, 2],
        [ORANGE, 2],
        [GREEN, 2],
      ],
    },
    trex: { area: 'swamp-middle', owner: ORANGE, isOutside: true },
    ask: { t: 'enter' },
  });
  expect(at(new Sketch(view).enter(), 'swamp-middle')).toBe('3:2+T 0:2 1:2');
  expect(at(new Sketch(view).erupt('swamp-middle'), 'swamp-middle')).toBe('3:1 1:1');
});

it('a volcano kills two, one and one at the same time', () => {
  const view = moment({
    herds: {
      'forest-middle': [
        [RED, 2],
        [BLUE, 2],
        [GREEN, 1],
      ],
    },
  });
  expect(at(new Sketch(view).erupt('forest-middle'), 'forest-middle')).toBe('2:1');
});

it('a T-Rex that waits outside goes in when a herd becomes smaller than it', () => {
  const view = moment({
    herds: {
      'forest-middle': [
        [RED, 4],
        [BLUE, 4],
        [GREEN, 3],
      ],
    },
    trex: { area: 'forest-middle', owner: ORANGE, isOutside: true },
    ask: { t: 'eat', predator: 'pterodactyl', area: 'forest-middle', left: 2, eaten: [0, 0, 0] },
  });
  const sketch = new Sketch(view).eat('forest-middle', new Map([[GREEN, 1]]));
  expect(at(sketch, 'forest-middle')).toBe('0:4 2:4 3:0+T');
  expect(sketch.driven).toEqual([{ area: 'forest-middle', seat: GREEN, dinos: 2 }]);
});
