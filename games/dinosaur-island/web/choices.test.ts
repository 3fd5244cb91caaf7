import { expect, it } from 'vitest';
import type { Offer } from '$shell/game-ui';
import {
  arrange,
  keysOf,
  lineFor,
  lit,
  matching,
  press,
  stationKey,
  zoneKey,
  sharedWords,
} from './choices';
import { early, lab, late, middle } from './fixtures/views';
import type { Step } from './generated/Step';

const offer = (line: string, step: Step): Offer<Step> => ({ line, label: [], step });
const work = (station: string, act: (Step & { t: 'work' })['act'], via: string | null = null) =>
  ({ t: 'work', station, act, via }) as const;

const RESEARCH = arrange(
  [
    offer('research 2 1', { t: 'research', who: '2', die: 1 }),
    offer('research 3 1', { t: 'research', who: '3', die: 1 }),
    offer('research 3 2', { t: 'research', who: '3', die: 2 }),
    offer('recipe 3 large', { t: 'recipe', who: '3', diet: 'large', zone: null }),
    offer('recipe 3 large c1', { t: 'recipe', who: '3', diet: 'large', zone: 'c1' }),
    offer('pass 2', { t: 'pass', who: '2' }),
  ],
  null,
);

it('a scientist and a die mean the same in either order', () => {
  const first = press(RESEARCH, [], 'who:3');
  expect(first).toEqual({ selection: ['who:3'], line: null });
  expect(press(RESEARCH, first!.selection, 'die:1')?.line).toBe('research 3 1');
  expect(press(RESEARCH, ['die:1'], 'who:3')?.selection).toEqual(['die:1', 'who:3']);
  expect(matching(RESEARCH, ['die:1', 'who:3'])).toHaveLength(1);
});

it('what only one scientist may do plays at once', () => {
  expect(press(RESEARCH, [], 'die:2')?.line).toBe('research 3 2');
});

it('a new touch that does not go with the old ones lets them go', () => {
  const large = press(RESEARCH, ['who:3'], 'stack:large');
  expect(large).toEqual({ selection: ['who:3', 'stack:large'], line: null });
  expect(press(RESEARCH, large!.selection, 'who:2')?.selection).toEqual(['who:2']);
  expect(press(RESEARCH, large!.selection, 'die:1')?.line).toBe('research 3 1');
});

it('a scientist in hand who may not go somewhere is not put down for it', () => {
  expect(press(RESEARCH, ['who:2'], 'die:2')).toBeNull();
  expect(press(RESEARCH, ['who:2'], 'stack:large')).toBeNull();
});

it('touching a thing again lets it go, and nothing comes of what is not offered', () => {
  expect(press(RESEARCH, ['who:3'], 'who:3')).toEqual({ selection: [], line: null });
  expect(press(RESEARCH, [], 'die:9')).toBeNull();
});

it('zones light up after the recipe, not before', () => {
  expect(lit(RESEARCH, ['who:3']).has('zone:c1')).toBe(false);
  expect(lit(RESEARCH, ['who:3']).has('stack:large')).toBe(true);
  expect([...lit(RESEARCH, ['who:3', 'stack:large'])].sort()).toEqual(['auto', 'zone:c1']);
});

it('the one item to discard lies in the row that was paid for', () => {
  const step: Step = { t: 'discard', ware: 'upgrade' };
  expect(keysOf(step, { t: 'discard', row: 4 })).toEqual(['item:4:upgrade']);
});

const LAB = lab([
  'dna-refinement-1',
  'dino-research-2',
  'tool-bench',
  'duplication-chamber',
  'venture-capital',
  'under-construction',
]);
const WORK = arrange(
  [
    offer('work 2.1 create c1', work('2.1', { t: 'create', zone: 'c1' })),
    offer('work 5.2', work('5.2', { t: 'plain' })),
    offer('work 5.1 via 4.1', work('5.1', { t: 'plain' }, '4.1')),
    offer('work 3.1 security', work('3.1', { t: 'security' })),
    offer('work 3.1 paddock c1', work('3.1', { t: 'paddock', zone: 'c1' })),
    offer('done', { t: 'done' }),
  ],
  { t: 'work' },
);

it('an equal workstation stands for the offered one of its tile', () => {
  expect(stationKey(WORK, [], LAB[1]!, 2)).toBe('station:2.1');
  // $3 and $1 are not equal to $2.
  expect(stationKey(WORK, [], LAB[4]!, 2)).toBe('station:5.3');
});

it('after the Duplication Chamber a workstation is what it repeats', () => {
  expect(stationKey(WORK, [], LAB[4]!, 0)).toBe('station:5.1');
  const chamber = press(WORK, [], 'station:4.1');
  expect(chamber?.line).toBe('work 5.1 via 4.1');
  expect(stationKey(WORK, ['station:4.1'], LAB[4]!, 0)).toBe('copy:5.1');
});

it('a paddock touched first waits for what to do there', () => {
  const zone = press(WORK, [], 'zone:c1');
  expect(zone?.line).toBeNull();
  expect(press(WORK, zone!.selection, 'station:3.1')?.line).toBe('work 3.1 paddock c1');
});

it('a worker in hand lights workstations only', () => {
  const found = lit(WORK, ['worker']);
  expect(found.has('station:3.1')).toBe(true);
  expect(found.has('zone:c1')).toBe(false);
  expect(found.has('done')).toBe(false);
});

it('both halves of an exhibit are one place', () => {
  const seat = middle().seats[0]!;
  expect(zoneKey(seat, 'd1')).toBe('zone:c1');
  expect(zoneKey(seat, 'c1')).toBe('zone:c1');
  expect(zoneKey(seat, 'd3')).toBe('zone:d3');
});

it('asks why with the line that was meant', () => {
  const view = early();
  const seat = view.seats[0]!;
  expect(lineFor(view, seat, ['who:1'], 'stack:large')).toBe('recipe 1 large');
  expect(lineFor(view, seat, [], 'item:5:upgrade')).toBe('upgrade 5 4');
  expect(lineFor(view, seat, ['item:3:attraction'], 'zone:a1')).toBe('build 3 a1');
  const park = late();
  expect(lineFor(park, park.seats[0]!, [], 'zone:c1')).toBe('stand hooligan c1');
});

it('a goal is given up on purpose only, as long as one can be scored', () => {
  const offers = [
    offer('complete o01', { t: 'complete', card: 'o01' }),
    offer('drop o01', { t: 'drop', card: 'o01' }),
    offer('drop o02', { t: 'drop', card: 'o02' }),
  ];
  const met = arrange(offers, { t: 'soloScore', value: 10, completed: ['o01'] });
  expect([...lit(met, [])].sort()).toEqual(['drop', 'solo:o01']);
  expect(press(met, [], 'solo:o01')?.line).toBe('complete o01');
  expect(press(met, [], 'solo:o02')).toBeNull();
  expect(press(met, ['drop'], 'solo:o01')?.line).toBe('drop o01');
  const none = arrange(offers.slice(2), { t: 'soloScore', value: 10, completed: [] });
  expect(press(none, [], 'solo:o02')?.line).toBe('drop o02');
});

it('a specialist is fired for somebody only', () => {
  const hire = arrange(
    [
      offer('hire 2 fire intern', { t: 'hire', row: 2, fire: 'intern' }),
      offer('hire 2 fire dino-hunter', { t: 'hire', row: 2, fire: 'dino-hunter' }),
    ],
    { t: 'market', turn: 1 },
  );
  expect(press(hire, [], 'hired:intern')).toBeNull();
  expect(press(hire, ['item:2:specialist'], 'hired:intern')?.line).toBe('hire 2 fire intern');
});

it('asks why the visitor in hand may not stand there', () => {
  const view = late();
  const seat = { ...view.seats[0]!, ask: { t: 'lines' } as const };
  seat.line = { patrons: 1, hooligans: 1 };
  expect(lineFor(view, seat, [], 'zone:a2')).toBe('stand hooligan a2');
  expect(lineFor(view, seat, ['visitor:patron'], 'zone:a2')).toBe('stand patron a2');
});

it('says once what several choices begin with', () => {
  expect(sharedWords(['Refine into green', 'Refine into red'])).toBe('Refine into');
  expect(sharedWords(['Send Ada to a zone', 'Send Ada'])).toBe('Send');
  expect(sharedWords(['Pass', 'Build'])).toBe('');
  expect(sharedWords(['Pass'])).toBe('');
});
