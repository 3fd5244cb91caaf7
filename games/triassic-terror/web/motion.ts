/**
 * Choreography: what happened, shown on the view that it led to. The new view is already drawn and
 * right; motion only lets its pieces come from where they were, and may be cut at any moment. That
 * herds change habitats is not told here: they glide by themselves.
 */
import { enter, GLIDE, shake, swell } from '$kit/motion';
import type { Area } from './generated/Area';
import type { Event } from './generated/Event';
import type { View } from './generated/View';
import { centreOf, habitatAt, type Point } from './geometry';
import { areaIndex } from './land';
import { predatorPieces } from './pieces';

const SVG = 'http://www.w3.org/2000/svg';

/** Where a seat's herd stands in an area; the middle of the area if it has none. */
function herdAt(view: View, area: Area, seat: number): Point {
  const k = view.areas[areaIndex(area)]?.herds.findIndex((herd) => herd.seat === seat) ?? -1;
  return k >= 0 ? habitatAt(area, k) : centreOf(area);
}

function draw(parent: Element, name: string, attributes: Record<string, string | number>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return parent.appendChild(element);
}

const px = ({ x, y }: Point) => `translate(${x}px, ${y}px)`;

/** What one performance needs. */
class Stage {
  #root: HTMLElement;
  #sky: Element | null;
  #art: string;

  constructor(root: HTMLElement, art: string) {
    this.#root = root;
    this.#sky = root.querySelector('[data-sky]');
    this.#art = art;
  }

  find(selector: string): Element[] {
    return [...this.#root.querySelectorAll(selector)];
  }

  /** Shows something in the air for a while. */
  #fly(frames: Keyframe[], timing: KeyframeAnimationOptions, fill: (group: Element) => void): void {
    if (!this.#sky) return;
    const group = draw(this.#sky, 'g', {});
    fill(group);
    const motion = group.animate(frames, { fill: 'both', ...timing });
    void motion.finished.catch(() => {}).finally(() => group.remove());
  }

  /** Dinosaurs on their way. */
  travel(seat: number, from: Point, to: Point, dinos: number, delay: number): void {
    const high = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - 44 };
    this.#fly(
      [
        { transform: px(from), opacity: 0 },
        { transform: px(from), opacity: 1, offset: 0.1 },
        { transform: px(high), opacity: 1, offset: 0.55 },
        { transform: px(to), opacity: 0 },
      ],
      { duration: 680, delay, easing: 'ease-in-out' },
      (group) => {
        for (let i = Math.min(dinos, 4) - 1; i >= 0; i--) {
          const href = `#${this.#art}-herd-${seat % 6}`;
          draw(group, 'use', {
            href,
            x: -38 - i * 17,
            y: -46 + (i % 2) * 10,
            width: 76,
            height: 59,
          });
        }
      },
    );
  }

  /** A number that rises and fades. */
  say(at: Point, text: string, colour: string, delay: number): void {
    this.#fly(
      [
        { transform: `${px(at)} scale(0.6)`, opacity: 0 },
        { transform: `${px({ x: at.x, y: at.y - 26 })} scale(1.1)`, opacity: 1, offset: 0.25 },
        { transform: px({ x: at.x, y: at.y - 74 }), opacity: 0 },
      ],
      { duration: 1000, delay, easing: 'ease-out' },
      (group) => {
        const label = draw(group, 'text', {
          'text-anchor': 'middle',
          'font-size': 50,
          'font-weight': 800,
          fill: colour,
          stroke: '#fff',
          'stroke-width': 9,
          'paint-order': 'stroke',
          'stroke-linejoin': 'round',
        });
        label.textContent = text;
      },
    );
  }

  /** Fire over an area. */
  burst(at: Point, delay: number): void {
    this.#fly(
      [
        { transform: `${px(at)} scale(0.1)`, opacity: 1 },
        { transform: `${px(at)} scale(1.5)`, opacity: 0 },
      ],
      { duration: 800, delay, easing: 'ease-out' },
      (group) => draw(group, 'circle', { r: 120, fill: `url(#${this.#art}-fire)` }),
    );
  }
}

/** Lets a piece come from another point of the island. */
function move(element: Element, from: Point, to: Point, delay: number): void {
  const by = { x: from.x - to.x, y: from.y - to.y };
  const high = { x: by.x / 2, y: by.y / 2 - 40 };
  element.animate(
    [{ transform: px(by) }, { transform: px(high), offset: 0.5 }, { transform: 'none' }],
    { duration: 620, delay, easing: 'ease-in-out', fill: 'backwards' },
  );
}

/** Lets a piece drop in. */
function drop(element: Element, delay: number): void {
  const [from, low] = ['translateY(-60px) scale(1.1)', 'translateY(5px) scale(1.06, 0.94)'];
  enter(element, from, [[low, 0.7]], { duration: 420, delay, easing: GLIDE }, 0.2);
}

/** Lets a piece flinch. */
function flinch(element: Element, delay: number): void {
  const at = (x: number) => ({ transform: `translateX(${x}px)` });
  shake(element, [at(-9), at(8), at(-6)], { duration: 320, delay });
}

const nod = (element: Element, delay: number) => swell(element, 1.35, { duration: 460, delay });

const GOOD = '#1f7a3a';
const BAD = '#b3261e';

/** The predator that moved: as it stood, and as it stands now. */
function mover(was: View, now: View, event: Event & { t: 'moved' }) {
  const find = (view: View, area: Area) =>
    predatorPieces(view).find((piece) => piece.kind === event.predator && piece.area === area);
  return { before: find(was, event.from), after: find(now, event.to) };
}

/** Plays one event; says whether the next has to wait for it. */
function perform(stage: Stage, was: View, now: View, event: Event, delay: number): boolean {
  const herd = (area: Area, seat: number) => stage.find(`[data-herd="${area} ${seat}"] .moving`);
  switch (event.t) {
    case 'added':
      for (const element of herd(event.area, event.seat)) drop(element, delay);
      stage.say(herdAt(now, event.area, event.seat), `+${event.dinos}`, GOOD, delay + 120);
      return true;
    case 'moved': {
      const { before, after } = mover(was, now, event);
      if (!before || !after) return false;
      for (const element of stage.find(`[data-predator="${after.key}"] .moving`)) {
        move(element, before, after, delay);
      }
      return true;
    }
    case 'ate':
    case 'burnt':
    case 'extinct': {
      const seat = event.t === 'ate' ? event.of : event.seat;
      for (const element of herd(event.area, seat)) flinch(element, delay);
      stage.say(herdAt(was, event.area, seat), `−${event.dinos}`, BAD, delay);
      return event.t === 'ate';
    }
    case 'migrated':
    case 'scattered': {
      const seat = event.t === 'migrated' ? event.seat : event.of;
      const [from, to] = [herdAt(was, event.from, seat), herdAt(now, event.to, seat)];
      stage.travel(seat, from, to, event.dinos, delay);
      if (event.died) stage.say(to, `−${event.died}`, BAD, delay + 520);
      return true;
    }
    case 'captured':
      stage.travel(
        event.of,
        herdAt(was, event.area, event.of),
        herdAt(was, event.area, event.seat),
        1,
        delay,
      );
      return false;
    case 'erupted':
      stage.burst(centreOf(event.area), delay);
      return true;
    case 'trexTaken':
      for (const element of stage.find('[data-predator="trex"] .moving')) nod(element, delay);
      return false;
    case 'scored':
      for (const element of stage.find(`[data-seat="${event.seat}"] .points`)) nod(element, delay);
      return false;
    case 'tilesLaid':
      stage.find('[data-tile]').forEach((tile, i) => drop(tile, delay + i * 60));
      return true;
    default:
      return false;
  }
}

/** Plays the events that led from the previous view to this one, in about a second. */
export function play(
  root: HTMLElement,
  art: string,
  was: View,
  now: View,
  events: readonly Event[],
): void {
  const stage = new Stage(root, art);
  const pause = Math.min(240, 900 / (events.length || 1));
  let delay = 0;
  for (const event of events) if (perform(stage, was, now, event, delay)) delay += pause;
}
