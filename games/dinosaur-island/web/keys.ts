/** Arrows walk over the boards: to the nearest thing in that direction that can be touched. */

const WAY: Record<string, [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The index of the nearest box in a direction; -1 if there is none. Being off the axis counts double. */
export function nearest(from: Box, boxes: readonly Box[], [dx, dy]: [number, number]): number {
  const middle = (box: Box) => [box.left + box.width / 2, box.top + box.height / 2] as const;
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, i) => {
    const [bx, by] = middle(box);
    const along = (bx - x) * dx + (by - y) * dy;
    const across = Math.abs((bx - x) * dy) + Math.abs((by - y) * dx);
    if (along < 2 || along + 2 * across >= least) return;
    least = along + 2 * across;
    best = i;
  });
  return best;
}

export function walk(root: HTMLElement, event: KeyboardEvent): void {
  const way = WAY[event.key];
  const from = document.activeElement;
  if (!way || event.altKey || event.ctrlKey || event.metaKey || !from?.closest('.touch')) return;
  const things = [...root.querySelectorAll<HTMLElement>('.touch')].filter(
    (thing) => thing !== from && thing.offsetParent,
  );
  const boxes = things.map((thing) => thing.getBoundingClientRect());
  const found = things[nearest(from.getBoundingClientRect(), boxes, way)];
  if (!found) return;
  event.preventDefault();
  found.focus();
}
