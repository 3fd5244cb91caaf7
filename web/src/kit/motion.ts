/**
 * The movements that all boards are made of. What is shown is already drawn and right; motion only
 * lets it come from elsewhere or draws the eye to it, and may be cut at any moment.
 */
import { boxOf } from './turn';

/** Quick at first, then gentle. */
export const GLIDE = 'cubic-bezier(0.22, 0.8, 0.3, 1)';

/** What may not be there, or not be shown now. */
export type Found = Element | null | undefined;

export interface Timing {
  duration: number;
  delay?: number;
  easing?: string;
}

/** A point on the way: how the element stands there, and after which part of the time. */
type Stage = [transform: string, at: number];

/** Lets an element appear: from a first stand, by way of others, to its place. */
export function enter(
  element: Found,
  from: string,
  via: Stage[],
  timing: Timing,
  opacity = 0,
): void {
  element?.animate(
    [
      { transform: from, opacity },
      ...via.map(([transform, offset]) => ({ transform, opacity: 1, offset })),
      { transform: 'none', opacity: 1 },
    ],
    { fill: 'backwards', ...timing },
  );
}

/** Lets an element come from where another one is; nothing if one of them is not shown. */
export function come(element: Found, from: Found, timing: Timing): void {
  if (!element || !from) return;
  const [here, there] = [boxOf(element), boxOf(from)];
  if (!here.width || !there.width) return;
  const x = there.left + there.width / 2 - here.left - here.width / 2;
  const y = there.top + there.height / 2 - here.top - here.height / 2;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(0.7)`, opacity: 0.2, zIndex: 20 },
      { opacity: 1, offset: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { easing: GLIDE, fill: 'backwards', ...timing },
  );
}

/** Lets an element swell up for a moment. */
export function swell(element: Found, by: number, timing: Timing, at = 0.5): void {
  element?.animate(
    [{ transform: 'none' }, { transform: `scale(${by})`, offset: at }, { transform: 'none' }],
    { easing: 'ease-out', ...timing },
  );
}

/** Shakes an element through these stands. */
export function shake(element: Found, stands: Keyframe[], timing: Timing): void {
  element?.animate([{ transform: 'none' }, ...stands, { transform: 'none' }], { ...timing });
}
