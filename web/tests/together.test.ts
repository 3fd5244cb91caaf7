/** Through whose hands a device goes. */
import { describe, expect, test } from 'vitest';
import { pageAt } from '../src/base';
import type { TableCard } from '../src/generated/TableCard';
import type { TableInfo } from '../src/generated/TableInfo';
import { awaits, seatOf } from '../src/home/tables';
import type { Hand } from '../src/host/together';
import { Hands } from '../src/together/hand.svelte';
import { nextSide } from '../src/together/sides';

/** A device that says what it is told to, and notes to whom it was given. */
function world(hand: Hand) {
  const given: (number | null)[] = [];
  const hands = new Hands('here-1', {
    hand: async (_, to) => (to === null ? hand : { ...hand, next: to }),
    give: async (_, seat) => {
      given.push(seat);
      return {} as TableInfo;
    },
    learn: () => {},
    problem: (error) => {
      throw error;
    },
  });
  return { hands, given };
}

describe('a device that is passed around', () => {
  test('goes on by itself where nothing is secret', async () => {
    const { hands, given } = world({ seat: 0, next: 1, secret: false });
    await hands.look();
    expect(given).toEqual([1]);
  });

  test('waits to be passed on, and is covered, where something is', async () => {
    const { hands, given } = world({ seat: 0, next: 1, secret: true });
    await hands.look();
    expect([given, hands.next]).toEqual([[], 1]);
    await hands.pass();
    expect([given, hands.next]).toEqual([[null], 1]);
    await hands.give(1);
    expect([given, hands.next]).toEqual([[null, 1], null]);
  });

  test('stays with whoever wanted it out of turn', async () => {
    const { hands, given } = world({ seat: 2, next: 1, secret: false });
    await hands.choose(2);
    await hands.look();
    expect(given).toEqual([2]);
    hands.rest();
    await hands.look();
    expect(given).toEqual([2, 1]);
  });

  test('goes to whoever is next once whoever wanted it passes it on', async () => {
    const { hands, given } = world({ seat: 0, next: 1, secret: true });
    await hands.choose(0);
    await hands.give(0);
    await hands.pass();
    await hands.look();
    expect([given, hands.next]).toEqual([[null, 0, null], 1]);
  });

  test('is covered for whoever wants it, too', async () => {
    const { hands, given } = world({ seat: 0, next: null, secret: true });
    await hands.choose(1);
    expect([given, hands.next]).toEqual([[null], 1]);
  });
});

test('a view is turned to all four sides, and back', () => {
  expect(nextSide(0)).toBe(180);
  expect(nextSide(nextSide(nextSide(nextSide(0))))).toBe(0);
});

test('a list knows the tables of everybody around this device', () => {
  const guest = (id: string) => ({ t: 'guest', id, name: id, online: false, standIn: null });
  const card = { stage: 'running', awaited: [1], seats: [guest('me/0'), guest('me/1')] };
  const table = card as unknown as TableCard;
  expect(seatOf(table, 'me')).toBe(1);
  expect(awaits(table, 'me')).toBe(true);
  expect(seatOf(table, 'm')).toBe(null);
  expect(seatOf(table, null)).toBe(null);
});

test('in a folder of files pages stand behind the #', () => {
  const at = (hash: string) => pageAt({ pathname: '/deep/index.html', search: '', hash }, true);
  expect(at('')).toEqual({ path: '/', search: '', hash: '' });
  expect(at('#/new/x?with=here')).toEqual({ path: '/new/x', search: '?with=here', hash: '' });
  expect(at('#/rules/x#DR-1')).toEqual({ path: '/rules/x', search: '', hash: '#DR-1' });
  expect(at('#games')).toBe(null);
});
