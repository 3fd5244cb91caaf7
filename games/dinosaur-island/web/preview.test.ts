import { expect, it } from 'vitest';
import { early, middle } from './fixtures/views';
import { preview, previewText } from './preview';

it('shows what a die would bring and what would be lost, as in Example A', () => {
  const view = early();
  const seat = view.seats[0]!;
  // Die 4 shows two blue; one is stored and four fit.
  const change = preview(view, seat, { t: 'research', who: '2', die: 4 });
  expect(change.dna).toEqual([3, 0, 0, 0, 0, 0]);
  expect(previewText(change)).toBe('+3 blue, 1 lost');
});

it('shows prices after discounts', () => {
  const view = early();
  const seat = { ...view.seats[0]! };
  seat.prices = { ...seat.prices, hire: [0, 3, 4, 5] };
  expect(preview(view, seat, { t: 'hire', row: 2, fire: null }).money).toBe(-0);
  expect(previewText(preview(view, seat, { t: 'dna', row: 4 }))).toBe('−$4');
});

it('shows what a dinosaur costs and brings, as in Example I', () => {
  const view = middle();
  const step = { t: 'work', station: '2.2', act: { t: 'create', zone: 'c1' }, via: null } as const;
  expect(preview(view, view.seats[0]!, step)).toEqual({
    workers: -1,
    dna: [-1, -1, -2, 0, 0, -1],
    excitement: 2,
    threat: 2,
  });
});

it('shows both sides of a refinement, as in Example H', () => {
  const view = middle();
  const step = {
    t: 'work',
    station: '1.1',
    act: { t: 'refine', into: 'green' },
    via: null,
  } as const;
  expect(preview(view, view.seats[0]!, step).dna).toEqual([-1, 0, -1, 1, 0, 0]);
});

it('counts the two workers of the chamber that repeats', () => {
  const view = middle();
  const step = { t: 'work', station: '5.1', act: { t: 'plain' }, via: '4.1' } as const;
  expect(preview(view, view.seats[0]!, step)).toEqual({ workers: -2, money: 3 });
});

it('shows what the bench asks for, less what a better one takes off', () => {
  const view = middle();
  const seat = { ...view.seats[0]! };
  seat.prices = { ...seat.prices, security: 3 };
  const step = (station: string) =>
    ({ t: 'work', station, act: { t: 'security' }, via: null }) as const;
  const bench = (tile: 'tool-bench' | 'better-tool-bench') => ({
    ...seat,
    lab: seat.lab.map((space) => (space.space === 3 ? { ...space, tile } : space)),
  });
  expect(preview(view, bench('tool-bench'), step('3.1')).money).toBe(-3);
  expect(preview(view, bench('better-tool-bench'), step('3.1')).money).toBe(-1);
  expect(preview(view, bench('better-tool-bench'), step('3.2')).money).toBe(-2);
});
