/** Hints in words: what is expected of a line, and how sure that is. */
import type { Guess } from '../generated/Guess';
import type { Token } from '../generated/Token';

/** So many steps of a long line are told. */
const TOLD = 3;

/** The steps of a line as a hint tells them; of many the first few. */
export const inShort = (label: Token[][]): Token[][] =>
  label.length > TOLD ? [...label.slice(0, TOLD - 1), ['…']] : label;

/** Nobody is beaten alone; then only points count. */
export function chance({ mean, error }: Guess, seats: number): string {
  if (seats < 2) return '';
  return `wins ${percent(mean)} ± ${percent(error)}`;
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** `about 4 points ahead (± 2)`. */
export function points({ mean, error }: Guess, seats: number): string {
  const n = Math.round(Math.abs(mean));
  const many = `${n} ${n === 1 ? 'point' : 'points'}`;
  const off = `(± ${Math.max(1, Math.round(error))})`;
  if (seats < 2) return `about ${many} ${off}`;
  if (n === 0) return `about level ${off}`;
  return `about ${many} ${mean > 0 ? 'ahead' : 'behind'} ${off}`;
}
