import type { Preset } from '$shell/game-ui';

export const presets: Preset[] = [
  {
    id: 'first',
    text: 'Short, with the cards meant for a first game.',
    // Alone there are no objectives to recommend.
    seats: { from: 2, to: 4 },
    options: { first_game: true, length: 'medium', plot_twists: true, chaos_threat: false },
  },
  {
    id: 'standard',
    text: 'Five or six rounds, two plot twists.',
    options: { first_game: false, length: 'medium', plot_twists: true, chaos_threat: false },
  },
  {
    id: 'everything',
    text: 'Seven rounds, plot twists, dinosaurs less tame.',
    options: { first_game: false, length: 'long', plot_twists: true, chaos_threat: true },
  },
];
