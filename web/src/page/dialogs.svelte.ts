import type { Match } from '../match/match.svelte';

/** Which dialog is open, for whatever opens one and for the page that shows it. */
export type Open =
  | { t: 'settings' }
  | { t: 'shortcuts' }
  /** The table as text. */
  | { t: 'words'; lines: string[] }
  /** How to leave a match, or end it. */
  | { t: 'leave'; match: Match }
  /** One's own seat, for another device. */
  | { t: 'device'; table: string };

class Dialogs {
  open = $state.raw<Open | null>(null);

  show = (what: Open): void => {
    this.open = what;
  };

  close = (): void => {
    this.open = null;
  };
}

export const dialogs = new Dialogs();
