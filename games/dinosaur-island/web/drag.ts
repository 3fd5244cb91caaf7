/** Dragging with any pointer: mouse, pen or finger. */

/** How far a pointer moves before a press becomes a drag, in pixels. */
const SLACK = 6;

export interface Dragging {
  move(x: number, y: number): void;
  drop(x: number, y: number): void;
  cancel(): void;
}

/** Follows the pointer that pressed until it lets go. A press that hardly moves stays a click. */
export function follow(press: PointerEvent, on: Dragging): void {
  if (press.button !== 0) return;
  const listening = new AbortController();
  const { signal } = listening;
  let isDragging = false;

  const isOurs = (event: PointerEvent) => event.pointerId === press.pointerId;
  const stop = () => {
    listening.abort();
    if (isDragging) swallowClick();
  };
  const quit = () => {
    stop();
    if (isDragging) on.cancel();
  };
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!isOurs(event)) return;
      isDragging ||=
        Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) > SLACK;
      if (isDragging) on.move(event.clientX, event.clientY);
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      if (!isOurs(event)) return;
      stop();
      if (isDragging) on.drop(event.clientX, event.clientY);
    },
    { signal },
  );
  window.addEventListener('pointercancel', (event) => isOurs(event) && quit(), { signal });
  window.addEventListener('keydown', (event) => event.key === 'Escape' && quit(), { signal });
}

/** A drag that ends where it began is not a click as well. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
