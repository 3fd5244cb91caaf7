/**
 * Choreography: what happened, shown on the view that it led to. The new view is already drawn and
 * right; motion only lets its pieces come from where they were, and may be cut at any moment.
 */
import { enter, GLIDE, swell } from '$kit/motion';
import type { Event } from './generated/Event';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';
import type { View } from './generated/View';
import { HEIGHT, stand, WIDTH } from './geometry';
import { newestKey } from './residents';

/** Between one seat and the next. */
const STAGGER = 70;

/** When the die may begin to tumble: after the dinosaurs have come. */
export function dieDelay(events: readonly Event[]): number {
  return events.some((event) => event.t === 'placed' || event.t === 'discarded') ? 380 : 0;
}

function resident(
  root: HTMLElement,
  view: View,
  seat: number,
  species: Species,
  spot: Spot,
): Element[] {
  const key = newestKey(view.zoos[seat]?.residents ?? [], species, spot);
  return [...root.querySelectorAll(`[data-zoo="${seat}"] [data-resident="${key}"]`)];
}

/** Lets a resident come from another point of its board. */
function arrive(element: Element, from: { x: number; y: number }, order: number): void {
  const high = `translate(${from.x * 0.35}px, ${from.y * 0.35 - 40}px) scale(1.15)`;
  const timing = { duration: 460, delay: order * STAGGER, easing: GLIDE };
  enter(element, `translate(${from.x}px, ${from.y}px) scale(1.25)`, [[high, 0.55]], timing);
}

/** Lets a resident that was shown as a ghost settle down. */
function settle(element: Element): void {
  element.animate(
    [
      { transform: 'none', opacity: 0.6 },
      { transform: 'translateY(-26px) scale(1.06)', opacity: 1, offset: 0.4 },
      { transform: 'none' },
    ],
    { duration: 380, easing: 'ease-out' },
  );
}

/** Draws the eye to what has just come: a count in the box, a revealed dinosaur. */
const show = (element: Element) => swell(element, 1.5, { duration: 420 });

/** Plays the events that led from the previous view to this one. */
export function play(
  root: HTMLElement,
  previous: View,
  view: View,
  events: readonly Event[],
): void {
  // A board that was turned over in between shows other pens.
  if (previous.side !== view.side) return;
  for (const event of events) {
    if (event.t === 'discarded')
      root.querySelectorAll(`[data-boxed="${event.species}"]`).forEach(show);
    if (event.t === 'revealed')
      root.querySelectorAll(`[data-revealed="${event.seat}"]`).forEach(show);
    if (event.t !== 'placed' && event.t !== 'moved') continue;
    const at = stand(view.side, event.spot, 0);
    for (const element of resident(root, view, event.seat, event.species, event.spot)) {
      if (event.seat === view.you && previous.pick) {
        settle(element);
      } else if (event.t === 'moved') {
        const quarantine = stand(view.side, 'quarantine', 0);
        arrive(element, { x: quarantine.x - at.x, y: quarantine.y - at.y }, 0);
      } else {
        // My own come from the tray below, those of others from above.
        const y = event.seat === view.you ? HEIGHT + 60 : -60;
        arrive(element, { x: (WIDTH / 2 - at.x) * 0.6, y: y - at.y }, event.seat);
      }
    }
  }
}
