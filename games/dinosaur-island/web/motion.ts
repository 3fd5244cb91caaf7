/**
 * Choreography: what happened, shown on the view that it led to. The new view is already drawn and
 * right; motion only lets its pieces come from where they were, and may be cut at any moment.
 */
import { come, enter, GLIDE, swell, type Found } from '$kit/motion';
import { COLOURS, RECIPES, WARES } from './data';
import type { Event } from './generated/Event';
import type { View } from './generated/View';

/** All begins within this time, however much happened. */
const SPAN = 700;

const fly = (element: Found, from: Found, delay: number) =>
  come(element, from, { duration: 480, delay });
const pop = (element: Found, delay: number) => swell(element, 1.22, { duration: 380, delay }, 0.4);

function hatch(element: Found, delay: number): void {
  const timing = { duration: 520, delay, easing: 'ease-out' };
  enter(element, 'scale(0) rotate(-20deg)', [['scale(1.25) rotate(4deg)', 0.7]], timing);
}

function tumble(element: Element, delay: number): void {
  const timing = { duration: 520, delay, easing: 'ease-in-out' };
  const from = 'translateY(-34px) rotate(-220deg) scale(0.7)';
  enter(element, from, [['translateY(3px) rotate(8deg)', 0.8]], timing);
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
        fly(find(`[data-token="die:${event.die}"]`), seatOf(event.seat), delay);
        break;
      case 'storage':
        fly(
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
        fly(find(`[data-park="${event.seat}"] [data-zone="${event.zone}"]`), from, delay);
        break;
      }
      case 'built':
        fly(
          find(`[data-park="${event.seat}"] [data-zone="${event.zone}"]`),
          item(event.row, 'attraction'),
          delay,
        );
        break;
      case 'upgraded':
        fly(
          find(`[data-lab="${event.seat}"] [data-space="${event.space}"]`),
          event.row ? item(event.row, 'upgrade') : find(`[data-spot="special:${event.tile}"]`),
          delay,
        );
        break;
      case 'hired':
        fly(
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
          .forEach((token) => fly(token, find(`[data-seat="${event.seat}"] [data-pool]`), delay));
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
