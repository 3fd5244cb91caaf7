/** Draftosaurus at the table: what the shell asks of a game. */
import type { GameUi } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

export const ui: GameUi<View, Step, Event> = {
  id: 'draftosaurus',
  Board,
  keys: [
    ['Left, Right', 'along the hand, and from pen to pen'],
    ['Enter', 'take a dinosaur, and put it down'],
  ],
  atOnce: true,
  secret(event) {
    switch (event.t) {
      case 'chose':
        return { keeps: `choice of ${event.seat}` };
      case 'revealed':
      case 'placed':
      case 'discarded':
      case 'moved':
        return { tells: `choice of ${event.seat}` };
      default:
        return null;
    }
  },
  mark(event) {
    switch (event.t) {
      case 'round':
        return { round: `Round ${event.round} of ${event.rounds}` };
      case 'rolled':
        return { turn: true };
      case 'scored':
        return { moment: 'The count' };
      default:
        return null;
    }
  },
};
