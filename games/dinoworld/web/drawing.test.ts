import { describe, expect, it } from 'vitest';
import { laid, positions } from './aviary';
import { outline, stand } from './art/outline';
import { park } from './fixtures/parks';
import type { Kind } from './generated/Kind';
import { between, isOnePiece, next, rim, sorted, SQUARES, towards } from './grid';
import { pathsLine, penLine } from './lines';
import { calls, cost, ends, erase, NO_ROAD, pull, repave, tap, type Road } from './paving';
import { planOf } from './plan';
import { fitting, press } from './power';

const start = planOf(park(''));
const stroke = (plan: ReturnType<typeof planOf>, ...way: string[]): Road =>
  way.slice(1).reduce((road, to, i) => pull(road, plan, way[i]!, to, []), NO_ROAD);

describe('squares', () => {
  it('lie in reading order, and end at the wall', () => {
    expect(SQUARES[0]).toBe('A1');
    expect(SQUARES[82]).toBe('C9');
    expect(next('A1', 'N')).toBeNull();
    expect(next('J10', 'E')).toBeNull();
    expect(towards('C9', 'C8')).toBe('N');
    expect(towards('C9', 'E9')).toBeNull();
    expect(sorted(['A10', 'J9', 'B2', 'J9'])).toEqual(['B2', 'J9', 'A10']);
  });

  it('are filled in where a stroke jumps', () => {
    expect(between('A1', 'C2')).toEqual(['B1', 'C1', 'C2']);
  });

  it('hang together by edges only', () => {
    expect(isOnePiece(['C9', 'C8', 'D8'])).toBe(true);
    expect(isOnePiece(['C9', 'D8'])).toBe(false);
    expect(rim(['A1'])).toEqual(['B1', 'A2']);
  });
});

describe('a road', () => {
  it('runs straight on from a gate and bends with the stroke', () => {
    const road = stroke(start, 'C10', 'C9', 'C8', 'D8');
    expect([...road.pieces]).toEqual([
      ['C9', 'NS'],
      ['C8', 'ES'],
      ['D8', 'EW'],
    ]);
    expect(cost(road)).toBe(3);
  });

  it('gets another arm where a second stroke leaves it', () => {
    const first = stroke(start, 'C10', 'C9', 'C8');
    const road = pull(first, start, 'C9', 'D9', []);
    expect(road.pieces.get('C9')).toBe('NES');
    expect(cost(road)).toBe(2 + 1 + 1);
  });

  it('points at what it runs into', () => {
    const plan = planOf(park('P[C8 C7]'));
    const road = stroke(plan, 'D10', 'D9', 'D8', 'C8');
    expect(road.pieces.get('D8')).toBe('SW');
    expect(road.pieces.has('C8')).toBe(false);
  });

  it('converts an older path only where a stroke leaves its side', () => {
    const plan = planOf(park('C9:NS'));
    expect(pull(NO_ROAD, plan, 'C9', 'C8', ['C9']).converted.size).toBe(0);
    const road = pull(NO_ROAD, plan, 'C9', 'D9', ['C9']);
    expect([...road.converted]).toEqual(['C9']);
    expect(cost(road)).toBe(4 + 1);
    expect(pathsLine([2, 4], 6, road)).toBe('paths 2+4 C9! D9:EW');
  });

  it('is re-paved by the lab without pips, old or new, and goes on from the new arms', () => {
    const plan = planOf(park('C9:NS'));
    const old = repave(NO_ROAD, 'C9', ['C9']);
    expect(cost(old)).toBe(0);
    expect(ends(old, plan)).toContain('D9');
    const road = pull(old, plan, 'C9', 'D9', ['C9']);
    expect(pathsLine([1], 1, road)).toBe('paths 1 D9:EW C9#');
    const drawn = repave(stroke(start, 'C10', 'C9'), 'C9', []);
    expect(pathsLine([2], 2, pull(drawn, start, 'C9', 'B9', []))).toBe('paths 2 B9:EW C9:NS C9#');
    expect(repave(drawn, 'C9', []).repaved.size).toBe(0);
    expect(erase(drawn, 'C9')).toEqual({ ...NO_ROAD });
    expect(repave(NO_ROAD, 'H1', ['C9'])).toBe(NO_ROAD);
  });

  it('is begun by a tap, and turned by more of them', () => {
    const once = tap(NO_ROAD, start, 'C9', []);
    expect(once.pieces.get('C9')).toBe('NS');
    let road = once;
    const seen = Array.from({ length: 7 }, () => {
      road = tap(road, start, 'C9', []);
      return road.pieces.get('C9');
    });
    expect(new Set(seen).size).toBe(7);
    expect(seen.every((arms) => arms?.includes('S'))).toBe(true);
    expect(seen.at(-1)).toBe('NS');
  });

  it('joins all paths that point at a tapped square', () => {
    const plan = planOf(park('C9:NES D10:NW'));
    expect(calls(NO_ROAD, plan, 'D9')).toEqual(['S', 'W']);
    expect(tap(NO_ROAD, plan, 'D9', []).pieces.get('D9')).toBe('SW');
  });

  it('can go on where an arm points, and is erased piece by piece', () => {
    expect(ends(NO_ROAD, start)).toEqual(['G1', 'I1', 'H2', 'C9', 'B10', 'D10']);
    const road = stroke(start, 'C10', 'C9', 'C8');
    expect(ends(road, start)).toContain('C7');
    expect([...erase(road, 'C8').pieces.keys()]).toEqual(['C9']);
  });

  it('says in its line when research raises the dice', () => {
    expect(pathsLine([5], 6, stroke(start, 'C10', 'C9'))).toBe('paths 5=6 C9:NS');
  });
});

describe('power', () => {
  it('grows by each press as far as a square gives and the pen wants, then goes', () => {
    const once = press(new Map(), 'B8', 2, 3);
    const twice = press(once, 'B8', 2, 2);
    expect(twice.get('B8')).toBe(2);
    expect(press(twice, 'B8', 2, 1).has('B8')).toBe(false);
    expect(press(once, 'B8', 2, 0).has('B8')).toBe(false);
    expect(penLine('danger', 'trex', [4, 6], ['docile'], ['B9', 'A9'], twice)).toBe(
      'pen trex 4+6 docile A9 B9 +B8*2',
    );
  });

  it('is left behind when the pen moves away', () => {
    expect([
      ...fitting(
        new Map([
          ['B8', 1],
          ['E5', 1],
        ]),
        ['B9', 'C9'],
      ).keys(),
    ]).toEqual(['B8']);
  });
});

describe('aviaries', () => {
  it.each([
    ['pterodactylus', 1],
    ['rhamphorhynchus', 2],
    ['dimorphodon', 4],
    ['anurognathus', 8],
    ['sordes', 4],
    ['quetzalcoatlus', 1],
    ['geosternbergia', 4],
  ] as [Kind, number][])('%s has its different positions once', (kind, n) => {
    expect(positions(kind)).toHaveLength(n);
  });

  it('stay inside the wall', () => {
    for (const at of ['A1', 'J1', 'A10', 'J10']) {
      expect(laid(positions('geosternbergia')[0]!, at)).toHaveLength(9);
    }
  });
});

describe('a fence', () => {
  const loops = (...squares: string[]) => outline(squares).split('M').length - 1;

  it('runs once around a pen, and once more around a hole', () => {
    expect(loops('C9')).toBe(1);
    expect(loops('C9', 'C8', 'D8', 'D7')).toBe(1);
    expect(loops('A1', 'B1', 'C1', 'A2', 'C2', 'A3', 'B3', 'C3')).toBe(2);
  });

  it('does not cross over where two squares touch at a corner', () => {
    expect(loops('A1', 'B2')).toBe(2);
  });

  it('leaves most room for the dinosaur where the pen is widest', () => {
    expect(stand(['A1', 'B1', 'C1', 'C2', 'D1', 'D2'])).toMatchObject({ x: 300, y: 100 });
    expect(stand(['A1', 'A2'])).toMatchObject({ x: 50, y: 100 });
  });
});
