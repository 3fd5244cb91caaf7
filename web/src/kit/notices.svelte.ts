/** Short notes at the edge of the page, and what is read aloud to those who do not see it. */
import type { Refusal } from './question.svelte';

export interface Notice {
  n: number;
  kind: 'info' | 'refusal' | 'problem' | 'lasting';
  text: string;
  rule: string | null;
}

const LASTS = { info: 4000, refusal: 9000, problem: 8000, lasting: null };

class Notices {
  all = $state.raw<Notice[]>([]);
  /** The last words for screen readers. */
  spoken = $state.raw('');
  #count = 0;

  info = (text: string) => this.#add('info', text, null);
  /** Something for everybody, which stays until it is dismissed. */
  lasting = (text: string) => this.#add('lasting', text, null);
  refuse = ({ rule, sentence }: Refusal) => this.#add('refusal', sentence, rule || null);
  /** Anything that went wrong. */
  problem = (error: unknown) =>
    this.#add('problem', error instanceof Error ? error.message : String(error), null);

  dismiss(n: number): void {
    this.all = this.all.filter((notice) => notice.n !== n);
  }

  /** Has lines read aloud, politely. */
  say(lines: string[]): void {
    if (lines.length > 0) this.spoken = lines.join(' ');
  }

  /** Nothing more is said of what was told before. */
  hush(): void {
    this.spoken = '';
  }

  #add(kind: Notice['kind'], text: string, rule: string | null): void {
    const n = this.#count++;
    // One at a time: a heap of them would cover what they speak about.
    this.all = [{ n, kind, text, rule }];
    const lasts = LASTS[kind];
    if (lasts !== null) setTimeout(() => this.dismiss(n), lasts);
  }
}

export const notices = new Notices();
