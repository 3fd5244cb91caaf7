/**
 * What every board does besides drawing: it begins each moment with empty hands, plays what
 * happened, and lets glow what the log points at. Call these while the board is being made.
 */
import { tick, untrack } from 'svelte';

type Root = () => HTMLElement | undefined;

interface Moment {
  /** What makes one moment of the game another one, as a text. */
  moment(): string;
  root: Root;
  /** Lays everything down. */
  reset(): void;
  /** Where the keyboard goes on if it was on the board: a selector; nothing leaves it. */
  first?(): string | null;
  /** Whether it goes there only if what it was at is gone. */
  onlyIfLost?: boolean;
  /** Whether the page may scroll there. */
  mayScroll?: boolean;
}

/** A new moment of the game begins with empty hands, and the keyboard at what can be done. */
export function eachMoment(given: Moment): void {
  const moment = $derived.by(() => given.moment());
  $effect.pre(() => {
    void moment;
    untrack(() => {
      const hadFocus = given.root()?.contains(document.activeElement);
      given.reset();
      const first = hadFocus && given.first?.();
      if (first) void goOn(given, first);
    });
  });
}

async function goOn({ root, onlyIfLost, mayScroll }: Moment, first: string): Promise<void> {
  await tick();
  if (onlyIfLost && document.activeElement !== document.body) return;
  const target = root()?.querySelector<HTMLElement>(first);
  target?.focus({ preventScroll: !mayScroll });
}

interface Told<V, E> {
  view: V;
  events: readonly E[];
}

/** Plays what led from the last view to this one, once; nothing where no events did. */
export function playback<V, E>(
  given: () => Told<V, E>,
  play: (was: V, now: V, events: readonly E[]) => void,
): void {
  let previous: V | null = null;
  $effect(() => {
    const { view, events } = given();
    const was = previous;
    previous = view;
    if (was === null || was === view || events.length === 0) return;
    untrack(() => play(was, view, events));
  });
}

/** What the log or the score points at has `data-glow`. */
export function glow(root: Root, highlight: () => string | null): void {
  $effect(() => {
    const id = highlight();
    const found = (selector: string) => root()?.querySelectorAll(selector) ?? [];
    for (const element of found('[data-glow]')) element.removeAttribute('data-glow');
    if (id === null) return;
    const name = CSS.escape(id);
    for (const element of found(`[data-id="${name}"], [data-part="${name}"]`)) {
      element.setAttribute('data-glow', '');
    }
  });
}

/** Whether a key belongs to a field that is written in, or to the browser. */
export function isForOthers(event: KeyboardEvent): boolean {
  const field = event.target instanceof Element && event.target.closest('input, textarea, select');
  return !!field || event.ctrlKey || event.metaKey || event.altKey;
}
