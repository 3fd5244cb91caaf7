/** Triassic Terror at the table: what the shell asks of a game. */
import { spell } from '$kit/words';
import type { GameUi } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

export const ui: GameUi<View, Step, Event> = {
  id: 'triassic-terror',
  Board,
  keys: [['Enter or Space', 'choose an area, a predator, a tile or a card']],
  wide: true,
  mark(event) {
    switch (event.t) {
      case 'turn':
        return { round: `${spell(event.period)}, turn ${event.turn}` };
      case 'acts':
        return { turn: true };
      case 'dominated':
      case 'scored':
        return { moment: 'Scoring' };
      case 'erupted':
        return { moment: 'A volcano erupts' };
      case 'extinct':
        return { moment: 'Extinct' };
      default:
        return null;
    }
  },
};
