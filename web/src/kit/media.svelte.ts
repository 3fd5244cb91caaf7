/** Whether a media query holds, as state. */
class Media {
  #query: MediaQueryList;
  holds = $state.raw(false);

  constructor(query: string) {
    this.#query = matchMedia(query);
    this.holds = this.#query.matches;
    this.#query.addEventListener('change', () => (this.holds = this.#query.matches));
  }
}

/** Room for a side panel beside the board. */
export const wide = new Media('(min-width: 62rem)');
/** Room for a side panel, and height to spare above the board. */
export const roomy = new Media('(min-width: 62rem) and (min-height: 52rem)');
/** A laptop's screen: width to spare beside the board, and no height above it. */
export const flat = new Media('(min-width: 75rem) and (max-height: 51.99rem)');
/** Room for a side panel beside the board of a replay, whose controls take height. */
export const broad = new Media('(min-width: 80rem)');
/** A screen that is touched rather than pointed at. */
export const touched = new Media('(pointer: coarse)');
/** A phone held sideways: everything but the board shares a narrow column (kit/Layout.svelte). */
export const sideways = new Media('(max-width: 61.99rem) and (max-height: 32rem)');
/** The smallest phones, upright. */
export const tiny = new Media('(max-width: 40rem) and (max-height: 45rem)');
