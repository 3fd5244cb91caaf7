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
