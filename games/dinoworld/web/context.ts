/** What the parts of one board share without handing it down. */
import { createContext } from 'svelte';

/** The prefix of the ids under which this board's drawings are found. */
export const [getArt, setArt] = createContext<string>();
