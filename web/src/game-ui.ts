/**
 * The contract between this shell and a game's own board in `games/<id>/web/index.ts`.
 *
 * A board draws a view and picks among offers. It knows nothing of sockets, tables or people, and
 * it never works out for itself what is legal.
 */
import type { Component } from 'svelte';
import type { Gain } from './generated/Gain';
import type { Preview } from './generated/Preview';
import type { Score } from './generated/Score';
import type { Token } from './generated/Token';
import type { Refusal } from './kit/question.svelte';

/** A step that the viewer may take now. */
export interface Offer<S> {
  /** Its notation: what `send` takes. */
  line: string;
  /** What it does, in words. */
  label: Token[];
  /** Its parts, for a board that lights up what can be done. */
  step: S;
  /** What it changes in the viewer's score at once, by source, where the game says so. */
  gains?: Gain[];
}

/** What every board is given. */
export interface BoardProps<V, S, E> {
  /** What this viewer sees now; swapped whole, never changed in place. */
  view: V;
  /** What led from the previous view to this one; nothing on first paint, scrubbing and undo. */
  events: E[];
  /** Whether to skip all motion: reduced motion, scrubbing, catching up. */
  instant: boolean;
  /** The legal steps now; none when it is not the viewer's turn, or one watches or replays. */
  offers: Offer<S>[];
  /** The players' names by seat. */
  names: string[];
  /** The viewer's seat; nobody's for spectators. */
  me: number | null;
  /** By seat, with parts. */
  scores: Score[];
  /** The seat whose board is large. */
  focus: number;
  setFocus(seat: number): void;
  /** Plays an offer's line. */
  send(line: string): void;
  /**
   * Plays a line that no player needs to be asked about, because every other would come to the same:
   * it is not confirmed. Always given at a table; a board's tests and replays may leave it out.
   */
  settle?(line: string): void;
  /** Why a line is not legal; nothing if it is. */
  why(line: string): Promise<{ rule: string; sentence: string } | null>;
  /** What a line would lead to; nothing if nobody may know that yet, or the line is not legal. */
  preview(line: string): Promise<Preview<V, E> | null>;
  /** Shows a refusal as the shell does. */
  refuse(message: Refusal): void;
  /** The id of a piece or place that is pointed at in the log. */
  highlight: string | null;
  /** Opens the rules panel at this rule. */
  openRule(id: string): void;
  /** The seats that may act now. Always given by the shell; a board's tests may leave it out. */
  awaited?: number[];
  /** Whether a step or an undo is on its way, and another would not be sent. */
  busy?: boolean;
}

/** One rule in our own words, as `RULES.md` has it. */
export interface Rule {
  /** Such as `DR-13`. */
  id: string;
  title: string;
  /** Paragraphs, `- ` lists and `**strong**` words; no HTML. */
  text: string;
}

/** One chapter of the rules: for a first reading, then rule by rule. */
export interface Chapter {
  title: string;
  /** The same simple form as a rule's text. */
  introduction: string;
  rules: Rule[];
}

/**
 * A set-up with a name, for those who do not want to choose. A game declares its own in
 * `presets.ts` beside `index.ts`, so that the front page knows them without the board.
 */
export interface Preset {
  id: 'first' | 'standard' | 'everything';
  /** What it means in this game, in a few words. */
  text: string;
  /** How many may play it; everybody where nothing is said. */
  seats?: { from: number; to: number };
  /** The options that it sets; an option that each seat has takes the value for all of them. */
  options: Record<string, string | boolean>;
}

/** Where an event stands in the story of a match. */
export type Mark =
  /** Here a round begins, a period, a season. */
  | { round: string }
  /** Here somebody's turn begins, or one of everybody. */
  | { turn: true }
  /** Something worth a moment: a scoring, a breakout, a prize. */
  | { moment: string };

/**
 * What `games/<id>/web/index.ts` exports as `ui`. Our own art for cards, an SVG scene of 16:10, stands
 * in `Picture.svelte` beside it and becomes a file when the client is built: `web/pictures.ts`.
 */
export interface GameUi<V, S, E> {
  id: string;
  Board: Component<BoardProps<V, S, E>>;
  /** What keys do on the board beside those of every table: a key, and what it does. */
  keys?: [key: string, does: string][];
  /**
   * Whether the board wants the whole width: the panel beside it then begins folded away, and
   * players open it when they want it.
   */
  wide?: boolean;
  /**
   * Whether all choose at the same time: against bots, which have chosen already, a step is then
   * revealed at once and cannot be taken back.
   */
  atOnce?: boolean;
  /**
   * For choices that are made in secret and revealed together. What only the chooser hears `keeps`
   * the named secret, or `adds` to it where it has several parts; what everybody hears `tells` it.
   * The log shows the first lines only as long as the last is not there.
   */
  secret?(event: E): { keeps: string } | { adds: string } | { tells: string } | null;
  /** How the log, the replay and the moments of a match are divided; nothing for plain events. */
  mark?(event: E): Mark | null;
}

/** A board of any game, for a shell that need not know which. */
export type AnyGameUi = GameUi<unknown, unknown, unknown>;
