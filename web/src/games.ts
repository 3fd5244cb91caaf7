/** The games: what the server says of them, and their own boards where they have one. */
import type { AnyGameUi, Chapter, Preset } from './game-ui';
import { api, type GameCard } from './net/api';

/** Each game's board is a chunk of its own, fetched when it is first looked at. */
const boards = byGame(import.meta.glob<{ ui: AnyGameUi }>('../../games/*/web/index.ts'));
/** So are its rules, made from the game's `RULES.md`, which are long. */
const rules = byGame(
  import.meta.glob<Chapter[]>('../../games/*/web/generated/rules.json', { import: 'default' }),
);
/** Its picture is a file for each theme: see `web/pictures.ts`. */
const pictures = byGame(
  import.meta.glob<Record<'light' | 'dark', string>>('../../games/*/web/Picture.svelte', {
    query: '?still',
    eager: true,
    import: 'default',
  }),
);

/** Small enough to be there from the beginning. */
const presets = byGame(
  import.meta.glob<Preset[]>('../../games/*/web/presets.ts', { eager: true, import: 'presets' }),
);

function byGame<T>(modules: Record<string, T>): Map<string, T> {
  return new Map(
    Object.entries(modules).map(([path, load]) => [path.split('/').at(3) ?? '', load]),
  );
}

/** The set-ups with a name that a game has for this many players. */
export function presetsOf(game: string, seats: number): Preset[] {
  const all = presets.get(game) ?? [];
  return all.filter(({ seats: only }) => !only || (only.from <= seats && seats <= only.to));
}

const loaded = new Map<string, Promise<AnyGameUi | null>>();

/** A game's own board; nothing if it has none. */
export function loadUi(game: string): Promise<AnyGameUi | null> {
  const known = loaded.get(game);
  if (known) return known;
  const load = boards.get(game);
  const ui = load ? load().then((module) => module.ui) : Promise.resolve(null);
  loaded.set(game, ui);
  // A chunk that did not arrive may arrive next time.
  ui.catch(() => loaded.delete(game));
  return ui;
}

/** A game's rules in our own words; none if it has no text of them. */
export async function loadRules(game: string): Promise<Chapter[]> {
  return (await rules.get(game)?.()) ?? [];
}

/** Where a game's own picture is; nothing if it has none. */
export function pictureOf(game: string, theme: 'light' | 'dark'): string | null {
  return pictures.get(game)?.[theme] ?? null;
}

let catalogue: Promise<GameCard[]> | undefined;

/** All games, in the order in which they are shown. */
export function loadGames(): Promise<GameCard[]> {
  catalogue ??= api.games();
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

export async function loadGame(id: string): Promise<GameCard | null> {
  return (await loadGames()).find((game) => game.id === id) ?? null;
}
