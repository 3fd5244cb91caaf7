/** Whom one does not want to read, by name, in this browser alone. */
const KEPT = 'mesozoic-muted';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

class Muted {
  names = $state.raw<string[]>(read());

  has = (name: string): boolean => this.names.includes(name);

  set(name: string, on: boolean): void {
    this.names = this.names.filter((other) => other !== name);
    if (on) this.names = [...this.names, name];
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.names));
    } catch {
      // A browser that keeps nothing mutes until the page is closed.
    }
  }
}

export const muted = new Muted();
