/**
 * A hand that plays a match from a page of its own, over a socket of the same guest. It would rather do
 * what it has not done before, so that a few steps lead through most kinds of decisions.
 */
import type { Page } from '@playwright/test';

interface Hand {
  kinds(): Promise<string>;
  step(): Promise<void>;
}

/** Takes its place at a table where this guest sits. */
export async function hand(page: Page, table: string): Promise<void> {
  await page.evaluate((table) => {
    interface Frame {
      t: string;
      id?: string;
      info?: { stage: string };
      frame?: { offers?: { line: string }[] };
    }
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
    const say = (frame: object): string => {
      const id = crypto.randomUUID();
      socket.send(JSON.stringify({ id, ...frame }));
      return id;
    };
    const waiting = new Set<() => void>();
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise<void>((heard) => waiting.add(heard));
    };
    let offers: { line: string }[] = [];
    let over = false;
    const answered = new Set<string>();
    socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol: 1 }));
    socket.onmessage = ({ data }) => {
      const said = JSON.parse(data) as Frame;
      if (said.t === 'welcome') say({ t: 'watch', table });
      if (said.info) over = said.info.stage !== 'running';
      if (said.frame) offers = said.frame.offers ?? offers;
      if (said.id && /^(done|error)$/.test(said.t)) answered.add(said.id);
      for (const heard of waiting) heard();
      waiting.clear();
    };
    const kindOf = ({ line }: { line: string }) => line.split(' ', 1)[0]!;
    const done = new Map<string, number>();
    const hand: Hand = {
      async kinds() {
        await until(() => over || offers.length > 0);
        return over ? '' : [...new Set(offers.map(kindOf))].sort().join(' ');
      },
      async step() {
        const times = (offer: { line: string }) => done.get(kindOf(offer)) ?? 0;
        const least = Math.min(...offers.map(times));
        const rare = offers.filter((offer) => times(offer) === least);
        // One in the middle: first and last offers are often the same of little.
        const { line } = rare[rare.length >> 1]!;
        done.set(kindOf({ line }), least + 1);
        // A frame in between may be of what others did, and offer the same once more.
        const id = say({ t: 'step', table, line });
        await until(() => answered.has(id));
      },
    };
    Object.assign(window, { hand });
  }, table);
}

/** What is to be decided now, by kind: the same words in any order are the same; nothing at the end. */
export const kinds = (page: Page): Promise<string> =>
  page.evaluate(() => (window as unknown as { hand: Hand }).hand.kinds());

export const step = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as { hand: Hand }).hand.step());
