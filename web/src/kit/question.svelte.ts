/** What the table is asked about a line, shown only as long as it is the question. */

/** Why a line cannot be played. */
export interface Refusal {
  rule: string | null;
  sentence: string;
}

/** Asks the table why a line cannot be played; nothing if it can. */
export type Asks = (line: string) => Promise<Refusal | null>;

/** The last line that was asked about, and what the table says of it; older answers are dropped. */
export class Question<A> {
  #answer = $state.raw<{ line: string; said: A | null } | null>(null);
  /** Each question is an object of its own, so that the same line can be asked about anew. */
  #asked: { line: string } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #ask: (line: string) => Promise<A | null>;

  constructor(ask: (line: string) => Promise<A | null>) {
    this.#ask = ask;
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
    // A board does without an answer that does not come.
    const said = await this.#ask(asked.line).catch(() => undefined);
    if (this.#asked === asked && said !== undefined) this.#answer = { line: asked.line, said };
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

  /** What the table says of the line that was asked about last, once it does; nothing if nothing. */
  get answer(): A | null {
    return this.#answer?.said ?? null;
  }

  /** What the table says of this very line, once it does. */
  about(line: string | null): A | null {
    return this.isAnswered(line) ? this.answer : null;
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
