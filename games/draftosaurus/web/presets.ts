import type { Preset } from '$shell/game-ui';

export const presets: Preset[] = [
  { id: 'first', text: 'The Summer zoos.', options: { mode: 'summer', placing: 'at-once' } },
  { id: 'standard', text: 'The Winter zoos.', options: { mode: 'winter', placing: 'at-once' } },
  {
    id: 'everything',
    text: 'A game on each side, placing after the reveal.',
    options: { mode: 'summer-winter', placing: 'after-reveal' },
  },
];
