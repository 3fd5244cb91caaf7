/** Files that lie beside the page and are fetched when they are first needed. */

/** What a file holds; a failure is not remembered. */
export class Fetched {
  #addresses: Record<string, string>;
  #files = new Map<string, Promise<Response>>();

  constructor(addresses: Record<string, string>) {
    this.#addresses = addresses;
  }

  /** Whether there is a file of this name. */
  has(name: string): boolean {
    return name in this.#addresses;
  }

  async bytes(name: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.#fetch(name)).arrayBuffer());
  }

  async text(name: string): Promise<string> {
    return (await this.#fetch(name)).text();
  }

  async #fetch(name: string): Promise<Response> {
    let file = this.#files.get(name);
    if (!file) {
      file = fetchFile(this.#addresses[name] ?? '');
      this.#files.set(name, file);
      file.catch(() => this.#files.delete(name));
    }
    return (await file).clone();
  }
}

async function fetchFile(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
