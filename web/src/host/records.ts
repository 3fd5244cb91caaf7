/** Records and positions that are brought here. `crates/device/src/records.rs` is the source. */
import type { TableInfo } from '../generated/TableInfo';
import { askHere } from './ask';

/** What a text is. */
export interface Looked {
  kind: 'record' | 'position';
  game: string;
  seats: number;
  /** By seat; nobody where it does not say who played. */
  players: string[];
  steps: number;
  /** Whether the match is over. */
  over: boolean;
  /** What is missing of it; nothing if it is whole. */
  missing: string | null;
  /** Why it does not hold; nothing if everything that it claims is true. */
  wrong: string | null;
  /** Whether the dice were shown to be fair. */
  fair: boolean;
}

/** How to go on with it. */
export interface Open {
  text: string;
  /** After so many entries of its log; nothing for where it ends. */
  at?: number;
  /** The seat that one plays against bots; nothing where everybody plays who did. */
  seat?: number;
}

export const records = {
  look: (text: string) => askHere<Looked>('POST', '/api/records/look', { text }),
  /** Keeps it as a table of this device. */
  open: (open: Open) => askHere<TableInfo>('POST', '/api/records', open),
};
