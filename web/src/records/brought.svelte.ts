/** A record or a position that somebody has brought: dropped on any page, or chosen from their files. */
import { notices } from '$kit/notices.svelte';
import { device } from '../host/device';
import { router } from '../router.svelte';

/** No record is longer than this; whatever is, is something else. */
const MOST = 4 * 1024 * 1024;

class Brought {
  text = $state.raw<string | null>(null);
  /** What the file is called. */
  name = $state.raw('');

  /** Whether what is dragged over the page can be dropped there. */
  mayDrop = (event: DragEvent): boolean =>
    device.available && (event.dataTransfer?.types.includes('Files') ?? false);

  drop(event: DragEvent): void {
    const file = event.dataTransfer?.files[0];
    if (!file || !this.mayDrop(event)) return;
    event.preventDefault();
    void this.take(file);
  }

  async take(file: File): Promise<void> {
    try {
      if (file.size > MOST) throw new Error('This file is too large to be a record.');
      this.text = await file.text();
      this.name = file.name;
      router.go({ page: 'records' });
    } catch (error) {
      notices.problem(error);
    }
  }

  forget(): void {
    this.text = null;
  }
}

export const brought = new Brought();
