/** Whether the panel beside a game's board is open, as its player left it. */

const key = (game: string) => `mesozoic.panel.${game}`;

/** Nothing where the player has not chosen yet. */
export function panelChoice(game: string): boolean | null {
  const stored = localStorage.getItem(key(game));
  return stored === null ? null : stored === 'open';
}

export function keepPanel(game: string, open: boolean): void {
  localStorage.setItem(key(game), open ? 'open' : 'folded');
}
