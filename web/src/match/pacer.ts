/**
 * Shows things one after the other, each for as long as it takes to follow. What comes while
 * something is being shown waits its turn; when too much waits, or somebody is in a hurry, only the
 * last is shown, at once.
 */
export class Pacer<T> {
  #waiting: T[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: T, hurried: boolean) => void,
    private readonly length: (item: T) => number,
    private readonly most = 6,
    /** Is told how many wait. */
    private readonly waits: (n: number) => void = () => {},
  ) {}

  push(item: T): void {
    this.#waiting.push(item);
    if (this.#waiting.length > this.most) this.hurry();
    else if (this.#timer === undefined) this.#next();
    this.waits(this.#waiting.length);
  }

  /** Ends what is being shown and goes to the last thing that waits. */
  hurry(): void {
    this.stop();
    const last = this.#waiting.at(-1);
    this.#waiting = [];
    this.waits(0);
    if (last !== undefined) this.show(last, true);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #next(): void {
    this.#timer = undefined;
    for (let item = this.#waiting.shift(); item !== undefined; item = this.#waiting.shift()) {
      this.show(item, false);
      this.waits(this.#waiting.length);
      const length = this.length(item);
      if (length > 0) {
        this.#timer = setTimeout(() => this.#next(), length);
        return;
      }
    }
  }
}
