/** The site shares its host with others: it lives below a path. */
import { serve } from './server';
import { awaitTurn, expect, takeStep, test } from './table';

test('a match is played below a path, and everything leads back there', async ({ browser }) => {
  const server = await serve('below a path', ['--base', '/club']);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === server.url && !pathname.startsWith('/club/')) elsewhere.push(pathname);
  });
  await page.goto(`${server.url}/club/`);
  await page
    .getByRole('button', { name: /^Play now/ })
    .first()
    .click();
  await page.waitForURL(`${server.url}/club/table/*`);
  await awaitTurn(page);
  await takeStep(page);
  await page.reload();
  await awaitTurn(page);
  await page.getByRole('link', { name: 'To the games' }).click();
  await page.waitForURL(`${server.url}/club/`);
  await page.getByRole('link', { name: 'How it is played' }).first().click();
  await page.waitForURL(`${server.url}/club/rules/*`);
  expect(elsewhere).toEqual([]);
  const [cookie] = await context.cookies();
  expect(cookie?.path).toBe('/club');
  // A proxy may take the path away.
  expect((await page.request.get(`${server.url}/healthz`)).ok()).toBe(true);
  await context.close();
  await server.stop();
});
