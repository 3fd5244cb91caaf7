/** Dinosaur Island at the table: what the shell asks of a game. */
import type { GameUi } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import rules from './generated/rules.json';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import Picture from './Picture.svelte';

export const ui: GameUi<View, Step, Event> = {
  id: 'dinosaur-island',
  Board,
  Picture,
  rules,
  wide: true,
};
