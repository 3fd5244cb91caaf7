/**
 * Choreography: what happened, shown on the view that it led to. Ink draws itself where it is new
 * (theme.css); here dice tumble and land, and parks shake when something breaks.
 */
import type { Event } from './generated/Event';

const GLIDE = 'cubic-bezier(0.22, 0.8, 0.3, 1)';

function tumble(element: Element, order: number): void {
  element.animate(
    [
      { transform: 'translate(-60px, -40px) rotate(-220deg) scale(0.6)', opacity: 0 },
      { transform: 'translate(6px, 4px) rotate(14deg)', opacity: 1, offset: 0.7 },
      { transform: 'none' },
    ],
    { duration: 520, delay: order * 55, easing: GLIDE, fill: 'backwards' },
  );
}

function land(element: Element): void {
  element.animate(
    [
      { transform: 'translateY(-46px) rotate(-18deg) scale(1.3)', opacity: 0 },
      { transform: 'translateY(3px) scale(0.96)', opacity: 1, offset: 0.65 },
      { transform: 'none' },
    ],
    { duration: 420, easing: GLIDE },
  );
}

function swell(element: Element): void {
  element.animate([{ transform: 'none' }, { transform: 'scale(1.12)' }, { transform: 'none' }], {
    duration: 380,
    easing: 'ease-out',
  });
}

function shake(element: Element): void {
  const at = (x: number, turn: number) => ({ transform: `translateX(${x}px) rotate(${turn}deg)` });
  element.animate([at(0, 0), at(-7, -0.5), at(6, 0.4), at(-4, -0.3), at(2, 0.1), at(0, 0)], {
    duration: 420,
    easing: 'ease-out',
  });
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
        all(`[data-die="${event.die}"]`).forEach(swell);
        break;
      case 'placed':
        all(`[data-space="${event.space}"] .stacked:last-of-type`).forEach(land);
        break;
      case 'rivalled':
        all(`[data-space="${event.space}"] .stacked:last-of-type`).forEach(land);
        break;
      case 'finished':
        all(`[data-sheet="${event.seat}"] ~ .two [data-card="${event.track}"]`).forEach(swell);
        break;
      case 'struck':
        all(`[data-sheet="${event.seat}"]`).forEach(shake);
        break;
      case 'born':
        all(`[data-sheet="${event.seat}"] [data-site="${event.species}"] .beast`).forEach(swell);
        break;
    }
  }
}
