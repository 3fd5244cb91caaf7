/**
 * Choreography: what happened, shown on the view that it led to. The new view is already drawn and
 * right; motion only lets its pieces come from where they were, and may be cut at any moment.
 */
import type { Event } from './generated/Event';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';
import type { View } from './generated/View';
import { HEIGHT, stand, WIDTH } from './geometry';
import { newestKey } from './residents';

const GLIDE = 'cubic-bezier(0.22, 0.8, 0.3, 1)';
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
function come(element: Element, from: { x: number; y: number }, order: number): void {
  element.animate(
    [
      { transform: `translate(${from.x}px, ${from.y}px) scale(1.25)`, opacity: 0 },
      {
        transform: `translate(${from.x * 0.35}px, ${from.y * 0.35 - 40}px) scale(1.15)`,
        opacity: 1,
        offset: 0.55,
      },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 460, delay: order * STAGGER, easing: GLIDE, fill: 'backwards' },
  );
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

/** Lets what has just come swell: a count in the box, a revealed dinosaur. */
function swell(element: Element): void {
  element.animate([{ transform: 'none' }, { transform: 'scale(1.5)' }, { transform: 'none' }], {
    duration: 420,
    easing: 'ease-out',
  });
}

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
      root.querySelectorAll(`[data-boxed="${event.species}"]`).forEach(swell);
    if (event.t === 'revealed')
      root.querySelectorAll(`[data-revealed="${event.seat}"]`).forEach(swell);
    if (event.t !== 'placed' && event.t !== 'moved') continue;
    const at = stand(view.side, event.spot, 0);
    for (const element of resident(root, view, event.seat, event.species, event.spot)) {
      if (event.seat === view.you && previous.pick) {
        settle(element);
      } else if (event.t === 'moved') {
        const quarantine = stand(view.side, 'quarantine', 0);
        come(element, { x: quarantine.x - at.x, y: quarantine.y - at.y }, 0);
      } else {
        // My own come from the tray below, those of others from above.
        const y = event.seat === view.you ? HEIGHT + 60 : -60;
        come(element, { x: (WIDTH / 2 - at.x) * 0.6, y: y - at.y }, event.seat);
      }
    }
  }
}
