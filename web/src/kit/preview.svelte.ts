/** What a line would lead to: asked of the table, and shown only as long as it is the question. */
import type { Score } from '../generated/Score';

/** The table after a line. */
export interface Outcome {
  view: unknown;
  scores: Score[];
}

/** Asks the table what a line would lead to; nothing if nobody may know that yet. */
export type Foresees = (line: string) => Promise<Outcome | null>;

/** The last line that was asked about, and what it would lead to; older answers are dropped. */
export class Preview {
  #answer = $state.raw<Outcome | null>(null);
  /** Each question is an object of its own, so that the same line can be asked about anew. */
  #asked: { line: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #foresee: Foresees;

  constructor(foresee: Foresees) {
    this.#foresee = foresee;
  }

  /** Asks about a line, after this many milliseconds without another question. */
  ask(line: string, pause = 0): void {
    if (line === this.#asked?.line) return;
    this.forget();
    const asked = (this.#asked = { line });
    if (pause > 0) this.#timer = setTimeout(() => void this.#send(asked), pause);
    else void this.#send(asked);
  }

  async #send(asked: { line: string }): Promise<void> {
    const outcome = await this.#foresee(asked.line);
    if (this.#asked === asked) this.#answer = outcome;
  }

  /** No question is open, and no answer is shown. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#asked = null;
    this.#answer = null;
  }

  /** What the line that was asked about last would lead to, once that is known. */
  get outcome(): Outcome | null {
    return this.#answer;
  }
}
