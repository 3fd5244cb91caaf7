/** Welcome to DinoWorld at the table: what the shell asks of a game. */
import type { GameUi } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import rules from './generated/rules.json';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import Picture from './Picture.svelte';

export const ui: GameUi<View, Step, Event> = {
  id: 'dinoworld',
  Board,
  Picture,
  rules,
  wide: true,
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
