/** What every spec needs: a server of its own, pages of it, and hands that play. */
import { createHash } from 'node:crypto';
import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { serve } from './server';

export { expect };

/** What every browser adds to the dice; the server's part follows from its seed. */
const NONCE = '5eed'.repeat(8);

/**
 * Has a browser add the same number to the dice in every run. It alone asks for random bytes; ids
 * of commands are made of words and stay random.
 */
async function fixNonce(context: BrowserContext): Promise<void> {
  await context.addInitScript(sameBytes);
}

/** Run before everything else in a page or a worker, it makes their random bytes the same in every run. */
export const sameBytes = `{
  const nonce = '${NONCE}';
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    if (!(array instanceof Uint8Array)) return random(array);
    array.forEach((_, i) => (array[i] = parseInt(nonce.slice(i * 2, i * 2 + 2), 16)));
    return array;
  };
}`;

interface Fixtures {
  strict: void;
  /** The browser of somebody else. */
  another(options?: BrowserContextOptions): Promise<BrowserContext>;
}

export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from this pattern: nothing.
  baseURL: async ({}, use, { titlePath }) => {
    // A server that runs already may be used, with dice of its own.
    if (process.env.MESOZOIC_URL) return use(process.env.MESOZOIC_URL);
    const server = await serve(titlePath.join(' '));
    await use(server.url);
    await server.stop();
  },
  context: async ({ context }, use) => {
    await fixNonce(context);
    await use(context);
  },
  another: async ({ browser, baseURL }, use) => {
    const others: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL, reducedMotion: 'reduce', ...options });
      others.push(context);
      await fixNonce(context);
      return context;
    });
    for (const context of others) await context.close();
  },
  /** No page may throw or be stopped by the content policy. */
  strict: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(error.error().message));
      context.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) faults.push(message.text());
      });
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export const shot = (page: Page, name: string) =>
  page.screenshot({ path: `${import.meta.dirname}/shots/${name}.png` });

/** By how many pixels a page is too wide. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** From the front page to the first turn against bots. */
export async function playNow(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  await expect(page.getByText('Your turn')).toBeVisible();
}

/** A page of any browser, as far as sitting down needs it. */
interface Sitting {
  goto(path: string): Promise<unknown>;
  evaluate<R, A>(run: (given: A) => Promise<R>, given: A): Promise<R>;
}

/** Makes a table by hand, sits down at its first seat against bots, and begins; gives its id. */
export async function sitDown(
  page: Sitting,
  game: string,
  seats: number,
  options: object = {},
): Promise<string> {
  await page.goto('/settings');
  const pledge = createHash('sha256').update(Buffer.from(NONCE, 'hex')).digest('hex');
  const bots = Array.from({ length: seats }, (_, seat) => (seat > 0 ? 'greedy' : null));
  const table = await page.evaluate(
    async ({ wanted, nonce, pledge }) => {
      const call = async (path: string, body?: unknown) => {
        const answer = await fetch(`/api/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : undefined,
        });
        const said = await answer.json();
        if (!answer.ok) throw new Error(said.message);
        return said;
      };
      await call('me');
      const { id } = await call('tables', wanted);
      localStorage.setItem(`mesozoic.nonce.${id}`, nonce);
      await call(`tables/${id}/sit`, { seat: 0, pledge });
      await call(`tables/${id}/start`, {});
      await call(`tables/${id}/reveal`, { nonce });
      return id as string;
    },
    { wanted: { game, seats, options, listed: false, bots }, nonce: NONCE, pledge },
  );
  await page.goto(`/table/${table}`);
  return table;
}

export const result = (page: Page) => page.getByText('Final result');

/** Clicks where the element itself is: places on a board have shapes, and their middle may not be theirs. */
export async function clickInside(page: Page, target: Locator): Promise<void> {
  for (;;) {
    const found = await target.evaluate(whereInside);
    // A board that is drawn anew has the same place once more.
    if (found === 'gone') continue;
    if (!found) throw new Error('nothing of it can be clicked');
    return page.mouse.click(found.x, found.y);
  }
}

/** Runs in the page: a point that is the element's own, once it stands still. */
async function whereInside(
  element: Element & { scrollIntoViewIfNeeded?(center: boolean): void },
): Promise<{ x: number; y: number } | 'gone' | null> {
  element.scrollIntoViewIfNeeded?.(true);
  for (let before = ''; ;) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    if (!element.isConnected) return 'gone';
    const { left, top, width, height } = element.getBoundingClientRect();
    const now = [left, top, width, height].join();
    if (now !== before) {
      before = now;
      continue;
    }
    for (const share of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      for (const other of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const at = { x: left + width * other, y: top + height * share };
        const hit = document.elementFromPoint(at.x, at.y);
        if (hit && element.contains(hit)) return at;
      }
    }
    return null;
  }
}

const lines = (page: Page) => page.locator('[data-line]');
const pieces = (page: Page) => page.locator('[data-piece]:not([aria-disabled="true"])');

/** Takes one step by clicking: a piece if one must be chosen, then the first place that lights up. */
export async function takeStep(page: Page): Promise<void> {
  await expect(lines(page).or(pieces(page)).first()).toBeVisible();
  if ((await lines(page).count()) === 0) await pieces(page).first().click();
  await clickInside(page, lines(page).first());
}

/** Whether it is this page's turn, once that is known. */
export async function awaitTurn(page: Page): Promise<'turn' | 'over'> {
  const turn = page.getByRole('status').filter({ hasText: 'Your turn' });
  // Until the answer is there, the page still shows the turn that was just taken.
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  await expect(turn.or(result(page)).first()).toBeVisible();
  return (await result(page).isVisible()) ? 'over' : 'turn';
}

/** How many lines the log has; each step adds some. */
export const logged = (page: Page) =>
  page.getByRole('region', { name: 'Log' }).getByRole('listitem');

/** Plays until the match is over, with whatever hand is given. */
export async function playToTheEnd(page: Page, step = takeStep): Promise<number> {
  for (let steps = 0; steps < 60; steps++) {
    if ((await awaitTurn(page)) === 'over') return steps;
    await step(page);
  }
  throw new Error('the match does not end');
}
