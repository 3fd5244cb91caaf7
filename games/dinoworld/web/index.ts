/** Welcome to DinoWorld at the table: what the shell asks of a game. */
import type { GameUi } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

export const ui: GameUi<View, Step, Event> = {
  id: 'dinoworld',
  Board,
  keys: [
    ['Arrows', 'from square to square'],
    ['Enter', 'draw on the square, or choose it'],
    ['Shift with arrows', 'draw on along the squares'],
    ['Delete', 'rub the square out'],
    ['R', 'turn an aviary'],
  ],
  wide: true,
  secret(event) {
    switch (event.t) {
      case 'did':
        // What is not built on the park is told nowhere else.
        return ['pen', 'paths', 'facility'].includes(event.step.t)
          ? { adds: `park of ${event.seat}` }
          : null;
      case 'opened':
        return { tells: `park of ${event.seat}` };
      default:
        return null;
    }
  },
  mark(event) {
    switch (event.t) {
      case 'round':
        return { round: `Round ${event.round} of ${event.rounds}` };
      case 'claimed':
        return { moment: 'Visitors choose' };
      case 'met':
        return { moment: 'Objective met' };
      case 'escaped':
        return { moment: 'Breakout' };
      case 'scored':
      case 'rivalScored':
        return { moment: 'The count' };
      default:
        return null;
    }
  },
};
