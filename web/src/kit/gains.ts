/** What a step or a line changes in the score: for good, or as long as nothing takes it back. */
import type { Gain } from '../generated/Gain';
import { signed, signedPoints } from './words';

export interface Points {
  sure: number;
  /** What can still be lost. */
  hoped: number;
}

export function pointsOf(gains: readonly Gain[] = []): Points {
  const sum = (some: readonly Gain[]) => some.reduce((all, { value }) => all + value, 0);
  return {
    sure: sum(gains.filter(({ sure }) => sure)),
    hoped: sum(gains.filter(({ sure }) => !sure)),
  };
}

/** `+7 points`, `+2 points, +5 hoped for`; nothing where nothing changes. */
export function pointsText({ sure, hoped }: Points, noun = 'point'): string {
  if (sure === 0) return hoped === 0 ? '' : `${signedPoints(hoped, noun)} hoped for`;
  const kept = signedPoints(sure, noun);
  return hoped === 0 ? kept : `${kept}, ${signed(hoped)} hoped for`;
}
