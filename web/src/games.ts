/** The games: what the server says of them, and their own boards where they have one. */
import type { AnyGameUi } from './game-ui';
import { api, type GameCard } from './net/api';

/** Each game's board is a chunk of its own, fetched when it is first looked at; so is its picture. */
const boards = byGame(import.meta.glob<{ ui: AnyGameUi }>('../../games/*/web/index.ts'));
const pictures = byGame(
  import.meta.glob<{ default: AnyGameUi['Picture'] }>('../../games/*/web/Picture.svelte'),
);

function byGame<T>(modules: Record<string, () => Promise<T>>): Map<string, () => Promise<T>> {
  return new Map(
    Object.entries(modules).map(([path, load]) => [path.split('/').at(-3) ?? '', load]),
  );
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

/** A game's own picture; nothing if it has none. */
export async function loadPicture(game: string): Promise<AnyGameUi['Picture'] | null> {
  const load = pictures.get(game);
  return load ? (await load()).default : ((await loadUi(game))?.Picture ?? null);
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
