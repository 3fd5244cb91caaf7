import type { Match } from '../match/match.svelte';

/** Which dialog is open, for whatever opens one and for the page that shows it. */
export type Open =
  | { t: 'settings' }
  | { t: 'shortcuts' }
  /** The table as text. */
  | { t: 'words'; lines: string[] }
  /** How to leave a match, or end it. */
  | { t: 'leave'; match: Match }
  /** A seat for a program. */
  | { t: 'program'; match: Match }
  | { t: 'back'; match: Match }
  /** When those see the match who only watch. */
  | { t: 'watching'; match: Match }
  /** One's own seat, for another device. */
  | { t: 'device'; table: string };

class Dialogs {
  open = $state.raw<Open | null>(null);
  /** What keys do on the board that is shown, for the list of them. */
  boardKeys = $state.raw<[key: string, does: string][]>([]);

  show = (what: Open): void => {
    this.open = what;
  };

  close = (): void => {
    this.open = null;
  };
}

export const dialogs = new Dialogs();
