import type { Preset } from '$shell/game-ui';

const bare = { objectives: false, aquatics: false, aviaries: false };

export const presets: Preset[] = [
  { id: 'first', text: 'Lite Mode: nothing breaks out.', options: { mode: 'lite', ...bare } },
  {
    id: 'standard',
    text: 'Danger Mode, with objectives.',
    options: { mode: 'danger', difficulty: 'easy', ...bare, objectives: true },
  },
  {
    id: 'everything',
    text: 'Danger Mode with lake and aviaries.',
    options: {
      mode: 'danger',
      difficulty: 'normal',
      objectives: true,
      aquatics: true,
      aviaries: true,
    },
  },
];
