/** The engine in WebAssembly: texts in, texts out. `crates/page` is the other side. */

interface Exports {
  memory: WebAssembly.Memory;
  reserve(length: number): number;
  answer(): number;
  length(): number;
  begin(): number;
  tell(time: number): number;
  think(time: number): number;
  learn(): number;
  verify(): number;
  review(): number;
  advance(): number;
}

/** What the engine asks of the page. */
const imports = { page: { now: () => performance.now() } };

const writer = new TextEncoder();
const reader = new TextDecoder();

export class Engine {
  #exports: Exports;

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
  }

  static async of(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(await WebAssembly.instantiate(module, imports));
  }

  /** Begins with who plays, some entropy, and what the storage holds. */
  begin(begin: object): boolean {
    this.#write(writer.encode(JSON.stringify(begin)));
    return this.#exports.begin() !== 0;
  }

  /** Tells some inputs; gives the outputs. */
  tell<Output>(now: number, inputs: object[]): Output[] {
    this.#write(writer.encode(JSON.stringify(inputs)));
    if (!this.#exports.tell(now)) throw new Error('the engine did not understand');
    return JSON.parse(this.#read()) as Output[];
  }

  /** What a bot says after at most so many milliseconds; nothing if it was asked nonsense. */
  think(question: string, time: number): string | null {
    this.#write(writer.encode(question));
    return this.#exports.think(time) ? this.#read() : null;
  }

  /** Takes in the net of a game. */
  learn(game: string, net: Uint8Array): boolean {
    const head = writer.encode(`${game}\n`);
    const bytes = new Uint8Array(head.length + net.length);
    bytes.set(head);
    bytes.set(net, head.length);
    this.#write(bytes);
    return this.#exports.learn() !== 0;
  }

  /** Begins to look at a finished match again; says whether that can be done. */
  review(record: string): boolean {
    this.#write(writer.encode(record));
    return this.#exports.review() !== 0;
  }

  /** Does one part of that: how far it is, and whether there is more to do. */
  advance(): { said: string; isMore: boolean } {
    const isMore = this.#exports.advance() !== 0;
    return { said: this.#read(), isMore };
  }

  /** Plays a record again and compares everything that it claims. */
  verify(record: string): { ok: boolean; reason?: string; steps?: number; views?: number } {
    this.#write(writer.encode(record));
    this.#exports.verify();
    return JSON.parse(this.#read());
  }

  #write(bytes: Uint8Array): void {
    const at = this.#exports.reserve(bytes.length);
    new Uint8Array(this.#exports.memory.buffer, at, bytes.length).set(bytes);
  }

  #read(): string {
    const { memory, answer, length } = this.#exports;
    return reader.decode(new Uint8Array(memory.buffer, answer(), length()));
  }
}
