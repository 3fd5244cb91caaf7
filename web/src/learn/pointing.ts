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

function visible(root: ParentNode, target: string): Element[] {
  return [...root.querySelectorAll(selector(target))].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
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
