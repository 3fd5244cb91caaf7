import { describe, expect, it } from 'vitest';
import { aids, bySquare, cheapest, offersOf, priceOf, sizeOf, toggled, waysOf } from './choices';
import { PARK_DANGER, park } from './fixtures/parks';
import { crowd, danger, early, late, menu } from './fixtures/views';
import type { Aquatic } from './generated/Aquatic';
import type { Kind } from './generated/Kind';
import type { ParkView } from './generated/ParkView';
import type { PenView } from './generated/PenView';
import type { Step } from './generated/Step';
import type { TurnView } from './generated/TurnView';
import type { View } from './generated/View';
import { describe as tell, parkOfWall, planOf } from './plan';
import { report } from './report';

describe('offers', () => {
  const view = late();
  const offers = menu(view);

  it('are found by tool and dice, whichever way the dice were picked', () => {
    const lines = offersOf(offers, { t: 'pen', kind: 'velociraptor' }, [2, 4]).map(
      ({ line }) => line,
    );
    expect(lines).toEqual(['pen velociraptor 2+4']);
    expect(offersOf(offers, { t: 'facility', type: 'welfare' }, [2])).toHaveLength(0);
  });

  it('name the dice that cost least, and the longest road of one die', () => {
    expect(cheapest(view, offers, { t: 'pen', kind: 'stegosaurus' })).toEqual([1]);
    expect(cheapest(view, offers, { t: 'pen', kind: 'brachiosaurus' })).toEqual([1, 2]);
    expect(cheapest(view, offers, { t: 'paths' })).toEqual([2]);
    expect(cheapest(view, [], { t: 'paths' })).toBeNull();
  });

  it('say how much research they take, as the table told', () => {
    const told = (handfuls: TurnView['handfuls'], aquatic: Aquatic | null = null): View => ({
      ...view,
      aquatic,
      turn: { ...view.turn!, handfuls },
    });
    // The prices are made up: only the table knows them.
    const five = told(
      [
        {
          dice: [5],
          sums: [
            [3, 9],
            [4, 8],
            [6, 7],
            [7, 6],
          ],
          aviary: null,
        },
      ],
      'shoals',
    );
    const pen = (kind: Kind, ...dice: number[]): Step => ({ t: 'pen', kind, dice, aid: [] });
    expect(waysOf(five, pen('velociraptor', 5))).toEqual([
      { sum: 6, uses: 7 },
      { sum: 7, uses: 6 },
    ]);
    expect(priceOf(five, pen('velociraptor', 5))).toBe(6);
    expect(waysOf(five, { t: 'paths', dice: [5], pips: 7 })).toEqual([{ sum: 7, uses: 6 }]);
    expect(priceOf(five, { t: 'facility', kind: 'recreation', dice: [5] })).toBe(9);
    expect(waysOf(five, pen('velociraptor', 4))).toEqual([]);
    const three = told([{ dice: [2, 3, 5], sums: [[10, 0]], aviary: 4 }]);
    expect(waysOf(three, pen('pteranodon', 5, 3, 2))).toEqual([{ sum: 10, uses: 4 }]);
  });

  it('let labs be put on and off as they go together', () => {
    const known = aids(menu(danger()), 'stegosaurus', [4]);
    expect(known).toEqual([[], ['docile'], ['smaller'], ['larger']]);
    expect(toggled(known, [], 'larger')).toEqual(['larger']);
    expect(toggled(known, ['larger'], 'smaller')).toEqual(['smaller']);
    expect(toggled(known, ['smaller'], 'smaller')).toEqual([]);
    expect(sizeOf('stegosaurus', ['larger'])).toBe(5);
  });

  it('about squares are gathered by square', () => {
    const links = [1, 2].map((n) => ({
      line: `link C8 ${n}`,
      label: [],
      step: { t: 'link' as const, square: 'C8', links: n },
    }));
    expect(bySquare([...links, ...offers]).get('C8')).toEqual(links);
  });
});

describe('a park', () => {
  it('has the same squares on the wall as in full', () => {
    const view = late();
    const small = parkOfWall(view.wall[0]!, 0);
    const full = planOf(view.parks[0]!);
    const seen = planOf(small);
    expect([...seen.keys()].sort()).toEqual([...full.keys()].sort());
    expect(small.pens.map((pen) => pen.kind)).toEqual(view.parks[0]!.pens.map((pen) => pen.kind));
    expect(small.paths.find(({ square }) => square === 'C7')?.arms).toBe('ES');
  });

  it('of a crowd has the whole sheet on the wall', () => {
    const seen = parkOfWall(crowd().wall[2]!, 2);
    const made = park(PARK_DANGER, { seat: 2 });
    const plain = ({ kind, squares, damage, birds, destroyed }: PenView) => ({
      kind,
      squares: [...squares].sort(),
      damage: [...damage].sort(),
      birds: [...birds].sort(),
      destroyed,
    });
    expect(seen.pens.map(plain)).toEqual(made.pens.map(plain));
    const links = (one: ParkView) =>
      Object.fromEntries(one.generators.map(({ square, links, live }) => [square, [links, live]]));
    expect(links(seen)).toEqual(links(made));
    expect(seen.research).toEqual(made.research);
    expect(tell(crowd(), planOf(seen), 'E9')).toBe('destroyed Compsognathus pen');
  });

  it('is told square by square', () => {
    const view = danger();
    const plan = planOf(view.parks[0]!);
    expect(tell(view, plan, 'J10')).toBe('empty');
    expect(tell(view, plan, 'C10')).toBe('entrance');
    expect(tell(view, plan, 'E9')).toBe('destroyed Compsognathus pen');
    expect(tell(view, plan, 'H2')).toBe(
      'Velociraptor pen, 3 of 4 damaged, 2 paths from an entrance',
    );
    expect(tell(view, plan, 'F2')).toBe('generator with 4 of 4 links');
    expect(tell(view, plan, 'D9')).toBe('Viewing Platform');
  });
});

describe('news', () => {
  const names = ['Ada', 'Ben', 'Chiara'];

  it('tell what a malfunction did to my park and nobody else’s', () => {
    const news = report(
      [
        { t: 'dangerRolled', die: 5 },
        {
          t: 'malfunction',
          seat: 0,
          danger: 9,
          generators: [{ square: 'F2', links: 4 }],
          regulated: false,
        },
        { t: 'damaged', seat: 0, pen: 4, wave: 0, damage: 1, left: 0 },
        { t: 'escaped', seat: 0, pen: 4, kind: 'velociraptor', wave: 0 },
        { t: 'escaped', seat: 1, pen: 0, kind: 'trex', wave: 0 },
      ],
      danger(),
      0,
      names,
    );
    expect(news).toMatchObject({ die: 5, danger: 9 });
    expect(news?.lines.map(({ text }) => text)).toEqual([
      'Generator F2 with 4 live links fails.',
      'Velociraptor: 1 damage, 0 squares left.',
      'Breakout! The Velociraptor is gone.',
    ]);
  });

  it('name those with whom a visitor is shared', () => {
    const [line] = report(
      [{ t: 'claimed', card: 'V08', seats: [0, 1], bot: false, stars: 4 }],
      early(),
      0,
      names,
    )!.lines;
    expect(line).toEqual({
      tone: 'good',
      text: 'Sticker Collector comes to you: 4 stars, and to Ben.',
    });
  });

  it('are nothing where no round has ended', () => {
    expect(report([{ t: 'rolled', dice: [1, 2, 3] }], early(), 0, names)).toBeNull();
  });
});
