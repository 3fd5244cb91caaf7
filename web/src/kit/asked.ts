/**
 * Whether whoever looks at a board is asked anything there. Nobody is in a replay, in a match that one
 * only watches, or once it is over: the strip that questions stand in is then as low as its sentence.
 */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('asked');
const ENDED = Symbol('ended');

export const setAsked = (isAsked: () => boolean): void => {
  setContext(KEY, isAsked);
};

/** What the page around a board has said; where it says nothing, somebody is asked. */
export const getAsked = (): (() => boolean) =>
  getContext<(() => boolean) | undefined>(KEY) ?? (() => true);

/** Says that a match has ended before its rules ended it: its board would still wait for somebody. */
export const setEnded = (isEnded: () => boolean): void => {
  setContext(ENDED, isEnded);
};

export const getEnded = (): (() => boolean) =>
  getContext<(() => boolean) | undefined>(ENDED) ?? (() => false);
