/**
 * Where things are on a page that may be turned towards another side of the device. Browsers measure on
 * the screen; what is placed within a turned part is measured from that part's own corner.
 */

/** By how many degrees something is turned; nothing where it stands upright. */
function turnOf(element: Element): { degrees: string; frame: DOMRect } | null {
  const turned = element.closest('[data-turn]');
  const degrees = turned?.getAttribute('data-turn');
  return turned && degrees ? { degrees, frame: turned.getBoundingClientRect() } : null;
}

/** A point of the screen as an element's part of the page has it. */
export function pointIn(element: Element, x: number, y: number): { x: number; y: number } {
  const turn = turnOf(element);
  if (!turn) return { x, y };
  const { degrees, frame } = turn;
  if (degrees === '180') return { x: frame.right - x, y: frame.bottom - y };
  if (degrees === '90') return { x: y - frame.top, y: frame.right - x };
  return { x: frame.bottom - y, y: x - frame.left };
}

/** The box of an element, as its part of the page has it. */
export function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  const one = pointIn(element, box.left, box.top);
  const other = pointIn(element, box.right, box.bottom);
  const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  return new DOMRect(left, top, Math.abs(one.x - other.x), Math.abs(one.y - other.y));
}
