/** Records of finished matches, as files. */
import { notices } from '$kit/notices.svelte';
import { isHere } from '../host/device';
import { api } from '../net/api';

/** A link to a record was clicked: that of a table on this device lies at no address. */
export async function saveRecord(event: MouseEvent, id: string): Promise<void> {
  if (!isHere(id)) return;
  event.preventDefault();
  try {
    const record = new Blob([await api.record(id)], { type: 'application/x-ndjson' });
    const address = URL.createObjectURL(record);
    const link = document.createElement('a');
    link.href = address;
    link.download = `${id}.record`;
    link.click();
    URL.revokeObjectURL(address);
  } catch (error) {
    notices.problem(error);
  }
}
