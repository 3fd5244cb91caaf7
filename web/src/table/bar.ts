/** What a page around a table adds to the strip above its board. */
import { getContext, setContext, type Snippet } from 'svelte';

const KEY = Symbol('bar');
type Part = () => Snippet | null;

export const setBarPart = (part: Part): void => {
  setContext(KEY, part);
};

export const getBarPart = (): Part => getContext<Part | undefined>(KEY) ?? (() => null);
