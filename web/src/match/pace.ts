/** How long what others do stays in sight before the next thing follows. */
import type { Settings } from '../kit/settings.svelte';

/** By how much the ordinary time is stretched. */
const PACES: Record<Settings['pace'], number> = { slow: 2, normal: 1, fast: 0.5, none: 0 };

/** A scoring or a breakout has a moment of its own. */
export const MOMENT = 2600;

/** How long a view that so many events and moments led to is shown, in milliseconds. */
export function dwell(events: number, moments: number, pace: Settings['pace']): number {
  if (events === 0) return 0;
  const plain = Math.min(250 + 150 * events, 1400);
  return Math.max(plain, moments * MOMENT) * PACES[pace];
}
