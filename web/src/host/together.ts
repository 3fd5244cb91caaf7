/** Several people on this device. `crates/device/src/together.rs` is the source. */
import type { NewTable } from '../generated/NewTable';
import type { TableInfo } from '../generated/TableInfo';
import { askHere } from './ask';
import { isHere } from './device';

/** Who has the device in hand at a table. */
export interface Hand {
  seat: number | null;
  /** Who is waited for next, where it is not whoever has it. */
  next: number | null;
  /** Whether one of the two knows what the other must not see. */
  secret: boolean;
}

/** What stands before a person's seat in their id. */
const SEAT = '/';

/** Whether several people play a match here. */
export const isTogether = ({ id, seats }: Pick<TableInfo, 'id' | 'seats'>): boolean =>
  isHere(id) && seats.some((holder) => holder.t === 'guest' && holder.id.includes(SEAT));

/** The table as those around the device know it: all of them are here, and a result is everybody's. */
export const seated = (info: TableInfo): TableInfo => ({
  ...info,
  you: info.stage === 'over' ? null : info.you,
  seats: info.seats.map((holder) => (holder.t === 'guest' ? { ...holder, online: true } : holder)),
});

export const together = {
  /** Makes a table for people around this device; it begins at once. */
  make: (table: NewTable, names: (string | null)[]) =>
    askHere<TableInfo>('POST', '/api/together', { table, names }),
  /** Who has the device, and who is next: the first who is waited for, unless `to` is. */
  hand: (id: string, to: number | null) =>
    askHere<Hand>('GET', `/api/tables/${id}/hand${to === null ? '' : `?to=${to}`}`),
  /** Gives the device to somebody, or to nobody, who sees what everybody may see. */
  give: (id: string, seat: number | null) =>
    askHere<TableInfo>('POST', `/api/tables/${id}/hand`, { seat }),
};
