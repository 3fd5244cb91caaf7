/** A match against bots taken along: from a server to this device, or from here to the server. */
import { filesAlone } from '../base';
import type { TableInfo } from '../generated/TableInfo';
import { askHere } from '../host/ask';
import { device, isHere } from '../host/device';
import { api } from '../net/api';
import { moves } from './moves.svelte';
import { plays } from './leaving';

/** Whether there is another place for matches at all. */
const hasPlace = (): boolean => device.available && !filesAlone;

/** Whether the viewer can take the match along now: it is theirs alone. */
export const canMove = (info: TableInfo): boolean =>
  hasPlace() &&
  plays(info) &&
  !info.rated &&
  info.seats.every((holder, seat) => seat === info.you || holder.t === 'bot');

/** Whether the viewer has taken it along, and may not have arrived yet. */
export const hasMoved = (info: TableInfo): boolean =>
  hasPlace() && info.ending?.t === 'moved' && info.you !== null;

/** Makes sure that whoever is to take the match in answers, before it ends where it is. */
const knock = (here: boolean): Promise<unknown> => (here ? api.me() : askHere('GET', '/api/me'));

/** Ends it where it is, to be taken along. Whatever fails afterwards, `arrive` goes on with it. */
export async function depart({ id }: TableInfo): Promise<void> {
  await knock(isHere(id));
  await api.move(id);
  moves.leave(id);
}

/** Goes on with it at the other place: there it is one match, however often this is asked. */
export async function arrive({ id }: TableInfo): Promise<TableInfo> {
  const record = await api.record(id);
  const there = await api.arrive({ from: id, record }, !isHere(id));
  moves.arrive(id, there.id);
  return there;
}
