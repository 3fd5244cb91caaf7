/** Skeleton at the table: what the shell asks of a game. */
import type { GameUi } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

export const ui: GameUi<View, Step, Event> = {
  id: 'skeleton',
  Board,
  secret(event) {
    switch (event.t) {
      case 'chose':
        return { keeps: `choice of ${event.seat}` };
      case 'spent':
        return { tells: `choice of ${event.seat}` };
      default:
        return null;
    }
  },
};
