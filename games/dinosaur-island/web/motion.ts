/**
 * Choreography: what happened, shown on the view that it led to. The new view is already drawn and
 * right; motion only lets its pieces come from where they were, and may be cut at any moment.
 */
import { COLOURS, RECIPES, WARES } from './data';
import type { Event } from './generated/Event';
import type { View } from './generated/View';

const GLIDE = 'cubic-bezier(0.22, 0.8, 0.3, 1)';
/** All begins within this time, however much happened. */
const SPAN = 700;

type Found = Element | null | undefined;

/** Lets an element come from where another one is. */
function come(element: Found, from: Found, delay: number): void {
  if (!element || !from) return;
  const [a, b] = [element.getBoundingClientRect(), from.getBoundingClientRect()];
  // What is not shown now has no place to come from or go to.
  if (!a.width || !b.width) return;
  const x = b.left + b.width / 2 - a.left - a.width / 2;
  const y = b.top + b.height / 2 - a.top - a.height / 2;
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(0.7)`, opacity: 0.2, zIndex: 20 },
      { opacity: 1, offset: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 480, delay, easing: GLIDE, fill: 'backwards' },
  );
}

function pop(element: Found, delay: number): void {
  element?.animate(
    [{ transform: 'none' }, { transform: 'scale(1.22)', offset: 0.4 }, { transform: 'none' }],
    { duration: 380, delay, easing: 'ease-out' },
  );
}

function hatch(element: Found, delay: number): void {
  element?.animate(
    [
      { transform: 'scale(0) rotate(-20deg)', opacity: 0 },
      { transform: 'scale(1.25) rotate(4deg)', opacity: 1, offset: 0.7 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: 520, delay, easing: 'ease-out', fill: 'backwards' },
  );
}

function tumble(element: Element, delay: number): void {
  element.animate(
    [
      { transform: 'translateY(-34px) rotate(-220deg) scale(0.7)', opacity: 0 },
      { transform: 'translateY(3px) rotate(8deg)', opacity: 1, offset: 0.8 },
      { transform: 'none' },
    ],
    { duration: 520, delay, easing: 'ease-in-out', fill: 'backwards' },
  );
}

/** Items of the market slide up from the row where they lay. */
function slide(root: HTMLElement, was: View, now: View): void {
  const cell = (row: number, ware: string) =>
    root.querySelector(`[data-spot="item:${row}:${ware}"]`);
  WARES.forEach((ware, column) => {
    const before = was.market.map(({ price, items }) => ({ price, id: items[column]?.id }));
    let last = Infinity;
    for (const { price, items } of [...now.market].reverse()) {
      const element = cell(price, ware);
      const id = items[column]?.id;
      if (!element || !id) continue;
      const from = before.findLast(
        (old) => old.id === id && old.price < last && old.price >= price,
      );
      const height = element.getBoundingClientRect().height + 6;
      if (from) last = from.price;
      const rows = from ? from.price - price : 2;
      if (!rows) continue;
      element.animate(
        [
          { transform: `translateY(${rows * height}px)`, opacity: from ? 1 : 0 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: 520, easing: GLIDE, fill: 'backwards' },
      );
    }
  });
}

/** Plays the events that led from the previous view to this one. */
export function play(root: HTMLElement, was: View, now: View, events: readonly Event[]): void {
  const find = (selector: string) => root.querySelector(selector);
  const seatOf = (seat: number) => find(`[data-seat="${seat}"]`);
  const item = (row: number, ware: string) =>
    find(`[data-spot="item:${row}:${ware}"]`) ?? find('section.market header');
  const step = Math.min(140, SPAN / Math.max(1, events.length));
  events.forEach((event, i) => {
    const delay = i * step;
    switch (event.t) {
      case 'rolled':
        root.querySelectorAll('[data-die]').forEach((die, k) => tumble(die, delay + k * 35));
        break;
      case 'researched':
        come(find(`[data-token="die:${event.die}"]`), seatOf(event.seat), delay);
        break;
      case 'storage':
        come(
          [...root.querySelectorAll('[data-token^="storage"]')].at(-1),
          seatOf(event.seat),
          delay,
        );
        break;
      case 'stored':
      case 'expanded':
      case 'refined': {
        const dna = 'dna' in event ? event.dna : COLOURS.map((c) => (c === event.into ? 1 : 0));
        COLOURS.forEach((colour, k) => {
          if (dna[k]) pop(find(`[data-seat="${event.seat}"] [data-tube="${colour}"]`), delay);
        });
        break;
      }
      case 'procured': {
        const from = find(`[data-spot="stack:${RECIPES[event.recipe].diet}"]`);
        come(find(`[data-park="${event.seat}"] [data-zone="${event.zone}"]`), from, delay);
        break;
      }
      case 'built':
        come(
          find(`[data-park="${event.seat}"] [data-zone="${event.zone}"]`),
          item(event.row, 'attraction'),
          delay,
        );
        break;
      case 'upgraded':
        come(
          find(`[data-lab="${event.seat}"] [data-space="${event.space}"]`),
          event.row ? item(event.row, 'upgrade') : find(`[data-spot="special:${event.tile}"]`),
          delay,
        );
        break;
      case 'hired':
        come(
          find(`[data-seat="${event.seat}"] [data-card="${event.card}"]`),
          item(event.row, 'specialist'),
          delay,
        );
        break;
      case 'worked':
        root
          .querySelectorAll(
            `[data-lab="${event.seat}"] [data-token="${event.via ?? event.station}"]`,
          )
          .forEach((token) => come(token, find(`[data-seat="${event.seat}"] [data-pool]`), delay));
        break;
      case 'created': {
        const here = root.querySelectorAll(
          `[data-park="${event.seat}"] [data-dino^="${event.zone}:"]`,
        );
        hatch([...here].at(-1), delay);
        pop(find(`[data-seat="${event.seat}"] [data-excitement]`), delay);
        break;
      }
      case 'secured':
        pop(find(`[data-seat="${event.seat}"] [data-gauge="security"]`), delay);
        break;
      case 'enlarged':
        pop(find(`[data-park="${event.seat}"] [data-zone="${event.zone}"]`), delay);
        break;
      case 'earned':
      case 'admitted':
      case 'passedMarket':
      case 'purchased':
        pop(find(`[data-seat="${event.seat}"] [data-money]`), delay);
        break;
      case 'scored':
        pop(find(`[data-seat="${event.seat}"] [data-score]`), delay);
        break;
      case 'claimed':
        pop(find(`[data-goal="${event.objective}"]`), delay);
        break;
      case 'refreshed':
        slide(root, was, now);
        break;
      case 'revealed':
        pop(find(`[data-spot="stack:${event.diet}"]`), delay);
        break;
    }
  });
}
