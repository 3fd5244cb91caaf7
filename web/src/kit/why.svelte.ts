/** Why something cannot be done: asked of the table, and shown only as long as it is the question. */

/** Why a line cannot be played. */
export interface Refusal {
  rule: string | null;
  sentence: string;
}

/** Asks the table about a line; nothing if it may be played. */
export type Asks = (line: string) => Promise<Refusal | null>;

/** The last line that was asked about, and what the table says of it; older answers are dropped. */
export class Question {
  #answer = $state.raw<{ line: string; refusal: Refusal | null } | null>(null);
  /** Each question is an object of its own, so that the same line can be asked about anew. */
  #asked: { line: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #why: Asks;

  constructor(why: Asks) {
    this.#why = why;
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
    const refusal = await this.#why(asked.line);
    if (this.#asked === asked) this.#answer = { line: asked.line, refusal };
  }

  /** No question is open, and no answer is shown. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#asked = null;
    this.#answer = null;
  }

  /** Whether the table has said something of this line. */
  isAnswered(line: string | null): boolean {
    return line !== null && this.#answer?.line === line;
  }

  /** Why the line that was asked about last cannot be played, once that is known. */
  get refusal(): Refusal | null {
    return this.#answer?.refusal ?? null;
  }
}

/** Shows why a line cannot be played; says whether it can. */
export async function refuseUnlessLegal(
  { why, refuse }: { why: Asks; refuse(refusal: Refusal): void },
  line: string,
): Promise<boolean> {
  const refusal = await why(line);
  if (refusal) refuse(refusal);
  return refusal === null;
}
