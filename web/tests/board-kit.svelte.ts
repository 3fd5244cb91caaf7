/** A board without a picture, which does what every board does. */
import { flushSync } from 'svelte';
import { eachMoment, glow, playback } from '../src/kit/board.svelte';

export function mountBoard() {
  const root = document.body.appendChild(document.createElement('div'));
  const given = $state({
    moment: 'first',
    told: { view: 'a', events: [] as string[] },
    highlight: null as string | null,
  });
  const seen = { resets: 0, played: [] as string[] };
  const end = $effect.root(() => {
    eachMoment({
      moment: () => given.moment,
      root: () => root,
      reset: () => seen.resets++,
      first: () => '[data-line]',
    });
    playback(
      () => ({ view: given.told.view, events: given.told.events }),
      (was, now, events) => seen.played.push(`${was}>${now} ${events.join()}`),
    );
    glow(
      () => root,
      () => given.highlight,
    );
  });
  flushSync();
  return {
    root,
    given,
    end,
    get resets() {
      return seen.resets;
    },
    get played() {
      return seen.played;
    },
  };
}
