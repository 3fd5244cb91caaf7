/** Drawings as lines: what is sent when a pen, a road or a facility is done. */
import type { Aid } from './generated/Aid';
import type { FacilityType } from './generated/FacilityType';
import type { Kind } from './generated/Kind';
import type { Mode } from './generated/Mode';
import type { Square } from './generated/Square';
import { diceWord } from './choices';
import { sorted } from './grid';
import { roadWords, type Road } from './paving';
import type { Supply } from './power';

export function penLine(
  mode: Mode,
  kind: Kind,
  dice: readonly number[],
  aid: Aid,
  squares: readonly Square[],
  supply: Supply,
): string {
  const power = sorted(supply.keys()).map((square) => {
    const links = supply.get(square) ?? 0;
    return mode === 'danger' && links > 1 ? `+${square}*${links}` : `+${square}`;
  });
  return ['pen', kind, diceWord(dice), ...aid, ...sorted(squares), ...power].join(' ');
}

export function pathsLine(dice: readonly number[], pips: number, road: Road): string {
  const sum = dice.reduce((a, b) => a + b, 0);
  const value = pips === sum ? diceWord(dice) : `${diceWord(dice)}=${pips}`;
  return ['paths', value, ...roadWords(road)].join(' ');
}

export const facilityLine = (type: FacilityType, dice: readonly number[], square: Square) =>
  `facility ${type} ${diceWord(dice)} ${square}`;
