import { describe, expect, it } from 'vitest';
import {
  edible,
  firstTool,
  growths,
  lineFor,
  mealLine,
  NO_SPREAD,
  remaining,
  scatterable,
  sideTools,
  spreadLine,
  spreadTo,
  targets,
  trekLine,
  withOneMore,
  withParty,
} from './choices';
import { moment, offer } from './fixtures/view';
import type { Area } from './generated/Area';
import { AREAS } from './land';

const nothing = { raptor: null, scatter: null, only: null };
const settle = (...dinos: [number, number, number]) =>
  offer(`settle ${dinos.join(' ')}`, { t: 'settle', dinos });

describe('areas', () => {
  const grow = offer('grow swamp-inner', { t: 'grow', area: 'swamp-inner', only: null });
  const white = offer('white forest-outer', { t: 'white', area: 'forest-outer' });
  const volcano = offer('counter volcano desert-inner', {
    t: 'counter',
    counter: 'volcano',
    area: 'desert-inner',
  });

  it('mean what the tool in hand does', () => {
    const offers = [grow, white, volcano];
    expect(sideTools(offers)).toEqual(['white', 'volcano']);
    expect([...targets(offers, 'main', nothing)]).toEqual([['swamp-inner', grow.line]]);
    expect([...targets(offers, 'white', nothing)]).toEqual([['forest-outer', white.line]]);
    expect([...targets(offers, 'volcano', nothing)]).toEqual([['desert-inner', volcano.line]]);
  });

  it('grow by fewer when that was picked', () => {
    const fewer = offer('grow swamp-inner 2', { t: 'grow', area: 'swamp-inner', only: 2 });
    expect(growths([grow])).toEqual([]);
    expect(growths([grow, fewer])).toEqual([null, 2]);
    expect([...targets([grow, fewer], 'main', nothing).values()]).toEqual(['grow swamp-inner']);
    const picked = targets([grow, fewer], 'main', { ...nothing, only: 2 });
    expect([...picked.values()]).toEqual(['grow swamp-inner 2']);
  });

  it('take white dinosaurs at once when nothing is left to play', () => {
    const end = offer('end', { t: 'end' });
    expect(firstTool(moment(), [white, volcano])).toBe('white');
    expect(firstTool(moment(), [white, end])).toBe('main');
  });

  it('stand for the whole environment where one is chosen', () => {
    const forest = offer('environment forest', { t: 'environment', environment: 'forest' });
    const found = targets([forest], 'main', nothing);
    expect([...found.keys()]).toEqual(['forest-inner', 'forest-middle', 'forest-outer']);
  });

  it('belong to the Raptor that was picked up', () => {
    const steps = (['swamp-outer', 'forest-middle'] as const).map((to) =>
      offer(`raptor forest-outer ${to}`, { t: 'raptor', from: 'forest-outer', to }),
    );
    expect(targets(steps, 'main', nothing).size).toBe(0);
    expect(targets(steps, 'main', { ...nothing, raptor: 'forest-outer' }).size).toBe(2);
  });

  it('name a line to ask about, also where it is not legal', () => {
    const view = moment({ ask: { t: 'stalk' } });
    expect(lineFor(view, 'main', nothing, 'swamp-inner')).toBe('stalk swamp-inner');
    expect(lineFor(view, 'hatch', nothing, 'swamp-inner')).toBe('counter hatch swamp-inner');
    expect(lineFor(moment(), 'main', nothing, 'swamp-inner')).toBeNull();
  });
});

describe('settling', () => {
  it('puts one down at a time where there is room', () => {
    const offers = [settle(3, 0, 0), settle(2, 1, 0), settle(1, 1, 1)];
    const one = spreadTo(offers, NO_SPREAD, 'swamp-inner');
    expect(one).toEqual([1, 0, 0]);
    expect(spreadLine(offers, one!)).toBeNull();
    expect(spreadTo(offers, [2, 0, 0], 'swamp-middle')).toEqual([2, 1, 0]);
    expect(spreadLine(offers, [2, 1, 0])).toBe('settle 2 1 0');
    expect(spreadTo(offers, [2, 0, 0], 'swamp-outer')).toBeNull();
  });

  it('puts down as many as it takes to get in', () => {
    expect(spreadTo([settle(0, 3, 0), settle(3, 0, 0)], NO_SPREAD, 'swamp-middle')).toEqual([
      0, 3, 0,
    ]);
  });
});

describe('meals', () => {
  const view = moment({
    herds: {
      'swamp-inner': [
        [1, 3],
        [0, 2],
        [2, 1],
      ],
    },
    ask: { t: 'eat', predator: 'pterodactyl', area: 'swamp-inner', left: 2, eaten: [0, 0, 0] },
  });
  const offers = [1, 2].map((seat) => offer(`eat ${seat}`, { t: 'eat', seat }));

  it('end where the herd or the hunger ends', () => {
    expect(edible(view, offers, new Map(), 1)).toBe(2);
    expect(edible(view, offers, new Map(), 2)).toBe(1);
    expect(edible(view, offers, new Map([[2, 1]]), 2)).toBe(0);
    expect(edible(view, offers, new Map([[1, 2]]), 2)).toBe(0);
    expect(edible(view, offers, new Map(), 0), 'own dinosaurs are not offered').toBe(0);
  });

  it('are written in order of seats', () => {
    expect(
      mealLine(
        new Map([
          [2, 1],
          [0, 2],
        ]),
      ),
    ).toBe('meal 0 0 2');
    expect(mealLine(new Map())).toBe('meal');
  });
});

describe('migrations', () => {
  const leaving = AREAS.map((area) => (area === 'swamp-middle' ? 5 : 0));
  const view = moment({ ask: { t: 'migrate', left: 2, first: null, leaving } });
  const full = moment({ ask: { t: 'migrate', left: 2, first: null, leaving } });
  full.areas[AREAS.indexOf('forest-middle')]!.entry[0] = 3;
  const trek = { from: 'swamp-middle' as Area, parties: [] };

  it('begin with as many as live through the way', () => {
    expect(withOneMore(view, trek, 'swamp-inner').parties).toEqual([
      { to: 'swamp-inner', dinos: 1 },
    ]);
    expect(withOneMore(view, trek, 'forest-middle').parties[0]?.dinos).toBe(2);
    expect(withOneMore(full, trek, 'forest-middle').parties[0]?.dinos).toBe(4);
  });

  it('are counted and written in order of areas', () => {
    const two = withParty(withParty(trek, 'forest-middle', 2), 'swamp-inner', 3);
    expect(trekLine(two)).toBe('trek swamp-middle swamp-inner 3 forest-middle 2');
    expect(remaining(view, two)).toBe(0);
    expect(withOneMore(view, two, 'swamp-inner')).toBe(two);
    expect(withParty(two, 'forest-middle', 0).parties).toEqual([{ to: 'swamp-inner', dinos: 3 }]);
  });
});

it('herds scatter in the numbers that are offered', () => {
  const scatter = (seat: number, to: Area, dinos: number) =>
    offer(`scatter ${seat} ${to} ${dinos}`, { t: 'scatter', seat, to, dinos });
  const offers = [
    scatter(1, 'swamp-inner', 2),
    scatter(1, 'swamp-outer', 1),
    scatter(2, 'swamp-inner', 1),
  ];
  expect([...scatterable(offers)]).toEqual([
    [1, [1, 2]],
    [2, [1]],
  ]);
  const found = targets(offers, 'main', { ...nothing, scatter: { seat: 1, dinos: 2 } });
  expect([...found.keys()]).toEqual(['swamp-inner']);
});
