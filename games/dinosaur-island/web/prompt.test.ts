import { expect, it } from 'vitest';
import { alone, early, late, middle } from './fixtures/views';
import { phaseNumber, prompt, sectionFor } from './prompt';

const names = ['Ada', 'Bo', 'Cy', 'Di'];
const said = (view = early(), selection: string[] = [], isMine = true) =>
  prompt({ view, names, me: 0, isMine, selection });

it('asks for one thing after the other', () => {
  expect(said()).toContain('Turn 1 of 3');
  expect(said(early(), ['who:2'])).toBe('Send scientist 2 to a glowing place.');
  expect(said(early(), ['die:1'])).toBe('Which scientist?');
  expect(said(early(), ['who:2', 'stack:small'])).toContain('two zones');
});

it('names those who are waited for', () => {
  expect(said(middle(), [], false)).toBe('Bo is at work …');
  const view = early();
  view.seats[0]!.awaited = false;
  view.seats[1]!.awaited = true;
  expect(said(view, [], false)).toBe('Waiting for Bo …');
});

it('says what a programmer can copy, and what of it is still to be named', () => {
  const view = early();
  const seat = view.seats[0]!;
  seat.ask = { t: 'copy', dna: [0, 0, 2, 0, 0, 0], more: 4, wild: 'basic' };
  expect(said(view)).toContain('2 purple and 4 basic DNA of your choice');
  seat.ask = { t: 'copy', dna: [1, 0, 2, 0, 0, 0], more: 0, wild: 'basic' };
  expect(said(view)).toContain('1 blue, 2 purple. Do it now?');
  seat.ask = { t: 'copy', dna: [0, 0, 0, 0, 0, 0], more: 3, wild: 'advanced' };
  expect(said(view)).toContain(': 3 advanced DNA of your choice. Do it now?');
});

it('counts workers', () => {
  const view = middle();
  expect(said(view)).toBe('Send your 4 workers to workstations.');
  view.seats[0]!.pool = 1;
  expect(said(view)).toBe('Send your last worker to workstations.');
});

it('leads the eye to where the next touch is', () => {
  expect(sectionFor(early(), { t: 'research', turn: 1, extra: false }, [])).toBe('research');
  expect(
    sectionFor(early(), { t: 'research', turn: 1, extra: false }, ['who:3', 'stack:large']),
  ).toBe('park');
  expect(sectionFor(early(), { t: 'market', turn: 1 }, ['item:3:upgrade'])).toBe('lab');
  expect(sectionFor(late(), { t: 'lines' }, [])).toBe('park');
  expect(sectionFor(alone('solo-pick'), { t: 'reject', left: 3 }, [])).toBe('island');
});

it('puts every phase into the five of a round', () => {
  expect(phaseNumber('attract')).toBe(phaseNumber('tally'));
  expect(phaseNumber('loose')).toBe(phaseNumber('tally'));
  expect(phaseNumber('over')).toBe(-1);
});

it('says who is placed, and that a recipe needs a scientist as well', () => {
  const view = late();
  const seat = view.seats[0]!;
  seat.ask = { t: 'lines' };
  seat.line = { patrons: 2, hooligans: 1 };
  expect(said(view)).toContain('Place your hooligans');
  expect(said(view, ['visitor:patron'])).toBe('Where does the patron go?');
  expect(said(early(), ['stack:small', 'zone:c1'])).toBe('Which scientist?');
});
