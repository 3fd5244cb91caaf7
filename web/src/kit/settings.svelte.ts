/** What a player has set for this browser. Boards may read it. */

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  /** `auto` follows what the system asks for. */
  motion: 'auto' | 'full' | 'none';
  /** How fast others' turns follow each other. */
  pace: 'slow' | 'normal' | 'fast' | 'none';
  sound: boolean;
  /** Ask once more before a step is sent. */
  confirm: boolean;
}

const KEY = 'mesozoic.settings';
const DEFAULTS: Settings = {
  theme: 'auto',
  motion: 'auto',
  pace: 'normal',
  sound: false,
  confirm: false,
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

class Store {
  #values = $state.raw<Settings>(load());
  #systemDark = $state.raw(dark.matches);
  #systemReduced = $state.raw(reduced.matches);

  constructor() {
    dark.addEventListener('change', () => (this.#systemDark = dark.matches));
    reduced.addEventListener('change', () => (this.#systemReduced = reduced.matches));
    // Another tab of the same player.
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.#values = load();
    });
  }

  get values(): Settings {
    return this.#values;
  }

  change(some: Partial<Settings>): void {
    this.#values = { ...this.#values, ...some };
    localStorage.setItem(KEY, JSON.stringify(this.#values));
  }

  /** The theme that shows. */
  get theme(): 'light' | 'dark' {
    const { theme } = this.#values;
    return theme === 'auto' ? (this.#systemDark ? 'dark' : 'light') : theme;
  }

  /** Whether to do without motion. */
  get still(): boolean {
    const { motion } = this.#values;
    return motion === 'auto' ? this.#systemReduced : motion === 'none';
  }
}

function load(): Settings {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...(stored as Partial<Settings>) };
  } catch {
    return DEFAULTS;
  }
}

export const settings = new Store();
