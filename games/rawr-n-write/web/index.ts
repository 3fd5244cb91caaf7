/** Rawr 'n Write at the table: what the shell asks of a game. */
import type { GameUi } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

export const ui: GameUi<View, Step, Event> = {
  id: 'rawr-n-write',
  Board,
  keys: [
    ['Arrows', 'move the building or the pencil'],
    ['R, F', 'turn and flip the building'],
    ['Shift with arrows', 'draw a road, or trace a tour'],
    ['Space', 'change the road of a square, or go to a place'],
    ['B', 'show the best tour'],
    ['Enter', 'ink what is in pencil'],
  ],
  wide: true,
  mark(event) {
    switch (event.t) {
      case 'rolled':
        return { round: `Season ${event.season}, action phase ${event.action}` };
      case 'opened':
        return { round: `Season ${event.season}, the parks run` };
      case 'drafted':
        return { turn: true };
      case 'struck':
      case 'destroyed':
        return { moment: 'Disaster' };
      case 'scored':
        return { moment: 'The count' };
      default:
        return null;
    }
  },
};
