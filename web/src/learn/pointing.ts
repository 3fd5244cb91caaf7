/** What a lesson points at, found on the board. */

/** `piece trex` is what has `data-piece="trex"`; `piece` alone is everything that has `data-piece`. */
export function selector(target: string): string {
  const gap = target.indexOf(' ');
  if (gap < 0) return `[data-${target}]`;
  const value = target.slice(gap + 1).replace(/["\\]/g, '\\$&');
  return `[data-${target.slice(0, gap)}="${value}"]`;
}

/** Something that is pointed at, and where on the board it is found. */
export interface Pointed {
  target: string;
  elements: Element[];
}

/**
 * What to point at. Where the pupil is to do something, the targets are in the order in which they are touched, and the
 * last one does it: that one where it is there already, otherwise the first that has not been touched yet. Where there
 * is only something to look at, it is all of them.
 */
export function pointed(root: ParentNode, targets: string[], isDoing: boolean): Pointed[] {
  const found = targets
    .map((target) => ({ target, elements: visible(root, target) }))
    .filter(({ elements }) => elements.length > 0);
  if (!isDoing) return found;
  const last = found.find(({ target }) => target === targets.at(-1));
  const due = last ?? found.find(({ elements }) => !elements.some(isTouched)) ?? found.at(-1);
  // Of several that do the same the first will do.
  return due ? [{ target: due.target, elements: due.elements.slice(0, 1) }] : [];
}

/** Whether it is in hand, or drawn. */
const isTouched = (element: Element): boolean =>
  ['aria-pressed', 'aria-selected'].some((name) => element.getAttribute(name) === 'true');

/** What is drawn less than so large as the largest of the same is a copy of it, on a card or in a corner. */
const COPY = 0.4;

function visible(root: ParentNode, target: string): Element[] {
  const found = [...root.querySelectorAll(selector(target))].map((element) => {
    const { width, height } = element.getBoundingClientRect();
    return { element, area: width * height };
  });
  // Different things may be of different sizes; one thing that is drawn twice is pointed at where it is large. Of
  // several ways to play a line any will do.
  const isOne = target.includes(' ') && !target.startsWith('line ');
  const least = isOne ? Math.max(0, ...found.map(({ area }) => area)) * COPY : 0;
  return found.filter(({ area }) => area > 0 && area >= least).map(({ element }) => element);
}

/** Whether a touch meets something that is pointed at; drawings may lie beneath what takes their touches. */
export function meets(
  root: ParentNode,
  thing: Element,
  { x, y }: { x: number; y: number },
): boolean {
  if (thing.closest('[data-pointed]')) return true;
  return [...root.querySelectorAll('[data-pointed]')].some((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest box around all of them. */
export function around(boxes: Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** An outline on the page: what an SVG path draws, and how that lies in the window. */
export interface Outline {
  d: string;
  matrix: string;
}

/** The outline of an area of a drawing; nothing for what is a box anyway. */
export function outline(element: Element): Outline | null {
  const d = element.getAttribute('d');
  if (d === null || !(element instanceof SVGGraphicsElement)) return null;
  const at = element.getScreenCTM();
  return at && { d, matrix: `matrix(${at.a} ${at.b} ${at.c} ${at.d} ${at.e} ${at.f})` };
}
