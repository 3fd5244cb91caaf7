/**
 * Choreography: what happened, shown on the view that it led to. The new view is already drawn and
 * right; motion only lets its parts come, shake or run, and may be cut at any moment.
 */
import { enter, GLIDE, shake, swell } from '$kit/motion';
import type { Event } from './generated/Event';
import type { ParkView } from './generated/ParkView';
import type { View } from './generated/View';

/** Between one wave of breakouts and the next, and when the first comes. */
const WAVE = 260;
const FIRST = 320;

function pop(element: Element, delay = 0): void {
  enter(element, 'scale(0.4)', [['scale(1.12)', 0.7]], { duration: 360, delay, easing: GLIDE });
}

function quake(element: Element, delay: number): void {
  const at = (x: number) => ({
    transform: `translateX(${x}px) scale(1.15)`,
    filter: 'brightness(1.5)',
  });
  shake(element, [at(-7), at(7), at(-6), at(6)], { duration: 420, delay });
}

function stamp(element: Element, delay: number): void {
  element.animate(
    [
      { opacity: 0, transform: 'scale(2)' },
      { opacity: 0.9, transform: 'none' },
    ],
    { duration: 240, delay, easing: 'ease-in', fill: 'backwards' },
  );
}

/** The dinosaur leaves over the fence and out of the park. */
function run(element: Element, delay: number, way: 1 | -1): void {
  element.animate(
    [
      { transform: 'none', opacity: 1, filter: 'grayscale(0)' },
      { transform: `translate(${way * 60}px, -50px) scale(1.25)`, opacity: 1, offset: 0.25 },
      { transform: `translate(${way * 220}px, 10px) scale(1.2)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${way * 460}px, -20px)`, opacity: 0, filter: 'grayscale(0)' },
    ],
    { duration: 900, delay, easing: 'ease-in', fill: 'backwards' },
  );
}

function tumble(element: Element, i: number): void {
  const from = `translateY(-40px) rotate(${-200 + i * 60}deg)`;
  const via: [string, number][] = [
    ['translateY(4px) rotate(14deg)', 0.6],
    ['translateY(-6px) rotate(-6deg)', 0.8],
  ];
  enter(element, from, via, { duration: 560, delay: i * 70, easing: GLIDE });
}

const nod = (element: Element) => swell(element, 1.07, { duration: 520, delay: 300 });

/** Lets what is new in a park come onto the paper. */
function growth(root: HTMLElement, was: ParkView, now: ParkView): void {
  const find = (what: string) => root.querySelectorAll(`[data-park="${now.seat}"] ${what}`);
  const has = (squares: { square: string }[], square: string) =>
    squares.some((other) => other.square === square);
  for (const [i] of now.pens.entries()) {
    if (i >= was.pens.length) find(`[data-pen="${i}"]`).forEach((element) => pop(element));
  }
  for (const { square } of now.generators) {
    if (!has(was.generators, square))
      find(`[data-generator="${square}"]`).forEach((element) => pop(element, 120));
  }
  for (const { square } of now.facilities) {
    if (!has(was.facilities, square))
      find(`[data-facility="${square}"]`).forEach((element) => pop(element));
  }
}

/** Plays the events that led from the previous view to this one. */
export function play(root: HTMLElement, was: View, now: View, events: readonly Event[]): void {
  for (const park of now.parks) {
    const before = was.parks.find((other) => other.seat === park.seat);
    if (before) growth(root, before, park);
  }
  for (const event of events) {
    if (event.t === 'rolled') root.querySelectorAll('[data-die]').forEach(tumble);
    if (event.t === 'claimed' || event.t === 'met') {
      root.querySelectorAll(`[data-card="${event.card}"]`).forEach(nod);
    }
    if (!('seat' in event)) continue;
    const park = `[data-park="${event.seat}"]`;
    if (event.t === 'malfunction') {
      event.generators.forEach(({ square }, i) =>
        root
          .querySelectorAll(`${park} [data-generator="${square}"]`)
          .forEach((element) => quake(element, i * 90)),
      );
    }
    if (event.t === 'damaged' || event.t === 'escaped') {
      const delay = FIRST + event.wave * WAVE;
      const pen = `${park} [data-pen="${event.pen}"]`;
      if (event.t === 'escaped') {
        const way = event.pen % 2 ? 1 : -1;
        root
          .querySelectorAll(`${pen} .dinosaur`)
          .forEach((element) => run(element, delay + 120, way));
      } else {
        const old =
          was.parks.find(({ seat }) => seat === event.seat)?.pens[event.pen]?.damage ?? [];
        for (const element of root.querySelectorAll<SVGElement>(`${pen} [data-damage]`)) {
          if (!old.includes(element.dataset['damage'] ?? '')) stamp(element, delay);
        }
      }
    }
    if (event.t === 'born') {
      root
        .querySelectorAll(`${park} [data-bird="${event.square}"]`)
        .forEach((element) => pop(element));
    }
  }
}
