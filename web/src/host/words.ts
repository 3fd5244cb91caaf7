/** What is said between the page, its engine and its bots. `crates/device/src/words.rs` is the source. */
import type { Me } from '../generated/Me';

export type Input =
  | { t: 'request'; ask: number; method: string; path: string; body: string | null }
  | { t: 'frame'; connection: number; text: string }
  | { t: 'close'; connection: number }
  | { t: 'stored'; call: number; ok: boolean }
  | { t: 'found'; call: number; values: [string, string][] | null }
  | { t: 'thought'; thought: number; said: string | null }
  | { t: 'fetched'; call: number; text: string | null }
  | { t: 'reviewed'; review: number; said: string | null }
  | { t: 'due' };

export interface Put {
  key: string;
  value: string;
  /** Whether there must be none of this key yet. */
  new: boolean;
}

export type Output =
  | { t: 'answer'; ask: number; ok: boolean; body: string }
  | { t: 'send'; connection: number; text: string }
  | { t: 'write'; call: number; puts: Put[]; gone: string[] }
  | { t: 'read'; call: number; prefixes: string[]; after: number }
  | { t: 'think'; thought: number; question: string; net: string | null; time: number }
  | { t: 'fetch'; call: number; game: string }
  | { t: 'review'; review: number; record: string; net: string }
  | { t: 'wake'; after: number }
  | { t: 'report'; text: string };

/** Where the files are that the engine wants besides, by game. */
export interface Files {
  nets: Record<string, string>;
  puzzles: Record<string, string>;
}

/** What a page tells its engine. */
export type ToEngine =
  | { t: 'begin'; me: Me; module: string; files: Files }
  | Extract<Input, { t: 'request' | 'frame' | 'close' }>;

/** What it hears. `gone`: the engine has stopped, because another tab plays or something broke. */
export type FromEngine =
  | Extract<Output, { t: 'answer' | 'send' }>
  | { t: 'ready' }
  | { t: 'gone'; why: 'elsewhere' | 'broken'; text: string };

/** What the worker of a review is told; it answers what is said part by part, and nothing where it broke down. */
export interface ToReview {
  module: WebAssembly.Module;
  net: { game: string; bytes: Uint8Array } | null;
  record: string;
}

/** What a bot's worker is told; it answers `said`, or nothing where it broke down. */
export interface ToBot {
  module?: WebAssembly.Module;
  /** The net of a game, before the first question that needs it. */
  net?: { game: string; bytes: Uint8Array };
  question: string;
  time: number;
}
