/** Dinosaur Island at the table: what the shell asks of a game. */
import type { GameUi } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

export const ui: GameUi<View, Step, Event> = {
  id: 'dinosaur-island',
  Board,
  keys: [
    ['Arrows', 'to whatever is next, to read what it is'],
    ['Tab', 'to what can be done'],
    ['Enter', 'take it up, and send it there'],
  ],
  wide: true,
  mark(event) {
    switch (event.t) {
      case 'round':
        return { round: `Round ${event.round}` };
      case 'loose':
      case 'eaten':
        return { moment: 'Dinosaurs on the loose' };
      case 'scored':
        return { moment: 'The parks score' };
      case 'claimed':
        return { moment: 'Objective claimed' };
      case 'lastRound':
        return { moment: 'The last round' };
      default:
        return null;
    }
  },
};
