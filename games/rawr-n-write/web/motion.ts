/**
 * Choreography: what happened, shown on the view that it led to. Ink draws itself where it is new
 * (theme.css); here dice tumble and land, and parks shake when something breaks.
 */
import { enter, GLIDE, shake, swell } from '$kit/motion';
import type { Event } from './generated/Event';

function tumble(element: Element, order: number): void {
  const from = 'translate(-60px, -40px) rotate(-220deg) scale(0.6)';
  const timing = { duration: 520, delay: order * 55, easing: GLIDE };
  enter(element, from, [['translate(6px, 4px) rotate(14deg)', 0.7]], timing);
}

function land(element: Element): void {
  const from = 'translateY(-46px) rotate(-18deg) scale(1.3)';
  enter(element, from, [['translateY(3px) scale(0.96)', 0.65]], { duration: 420, easing: GLIDE });
}

const nod = (element: Element) => swell(element, 1.12, { duration: 380 });

function quake(element: Element): void {
  const at = (x: number, turn: number) => ({ transform: `translateX(${x}px) rotate(${turn}deg)` });
  const stands = [at(-7, -0.5), at(6, 0.4), at(-4, -0.3), at(2, 0.1)];
  shake(element, stands, { duration: 420, easing: 'ease-out' });
}

/** Plays the events that led to what the board shows now. */
export function play(root: HTMLElement, events: readonly Event[]): void {
  const all = (selector: string) => root.querySelectorAll(selector);
  for (const event of events) {
    switch (event.t) {
      case 'rolled':
        all('[data-die]').forEach(tumble);
        break;
      case 'drafted':
        all(`[data-die="${event.die}"]`).forEach(nod);
        break;
      case 'placed':
        all(`[data-space="${event.space}"] .stacked:last-of-type`).forEach(land);
        break;
      case 'rivalled':
        all(`[data-space="${event.space}"] .stacked:last-of-type`).forEach(land);
        break;
      case 'finished':
        all(`[data-sheet="${event.seat}"] ~ .two [data-card="${event.track}"]`).forEach(nod);
        break;
      case 'struck':
        all(`[data-sheet="${event.seat}"]`).forEach(quake);
        break;
      case 'born':
        all(`[data-sheet="${event.seat}"] [data-site="${event.species}"] .beast`).forEach(nod);
        break;
    }
  }
}
