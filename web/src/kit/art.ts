/** Where the drawings of one board are found, without handing it down from part to part. */
import { createContext } from 'svelte';

/** The prefix of the ids of a board's drawings: two boards on one page must not share them. */
export const [getArt, setArt] = createContext<string>();
