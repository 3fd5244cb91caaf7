/** The next table for the same people: the one there is, or a new one. */
import { pledgeFor } from '../fair/nonce';
import type { TableInfo } from '../generated/TableInfo';
import { api } from '../net/api';
import { live } from '../net/live.svelte';
import { router } from '../router.svelte';

export async function rematch(info: TableInfo): Promise<void> {
  const id = info.rematch ?? (await api.rematch(info.id)).id;
  let next = await api.info(id);
  if (next.you === null && info.you !== null) {
    next = await api.sit(id, null, await pledgeFor(id));
  }
  // Against bots alone there is nobody to wait for.
  const full = next.seats.every((holder) => holder.t !== 'nobody');
  if (next.stage === 'open' && full && next.host === live.self?.id) await api.begin(id);
  router.go({ page: 'table', id, seat: null });
}
