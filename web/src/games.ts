/** The games: what the server says of them, and their own boards where they have one. */
import type { AnyGameUi } from './game-ui';
import { api, type GameCard } from './net/api';

const modules = import.meta.glob<{ ui: AnyGameUi }>('../../games/*/web/index.ts');

/** Each game's board is a chunk of its own, fetched when it is first looked at. */
const boards = new Map(
  Object.entries(modules).map(([path, load]) => [path.split('/').at(-3) ?? '', load]),
);

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

let catalogue: Promise<GameCard[]> | undefined;

/** All games, in the order of the shelf. */
export function loadGames(): Promise<GameCard[]> {
  catalogue ??= api.games();
  catalogue.catch(() => (catalogue = undefined));
  return catalogue;
}

export async function loadGame(id: string): Promise<GameCard | null> {
  return (await loadGames()).find((game) => game.id === id) ?? null;
}
