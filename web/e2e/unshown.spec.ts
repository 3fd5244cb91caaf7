/** Tables whose board cannot be shown have a way out. What is wrong with them is put into the server's mouth. */
import type { Page } from '@playwright/test';
import type { TableInfo } from '../src/generated/TableInfo';
import { expect, playNow, test } from './table';

/** From the next visit on a table under way is at this stage, with this in its way, and shows nothing. */
async function trouble(page: Page, stage: TableInfo['stage'], problem: TableInfo['trouble']) {
  const troubled = (info: TableInfo): TableInfo => ({
    ...info,
    stage: info.stage === 'running' ? stage : info.stage,
    trouble: problem,
  });
  await page.route('**/api/tables/*/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as TableInfo;
    return route.fulfill({ response, json: response.ok() ? troubled(body) : body });
  });
  await page.route(/\/api\/tables\/\w+$/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: troubled((await response.json()) as TableInfo) });
  });
  await page.routeWebSocket('**/ws', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) => {
      const push = JSON.parse(String(text)) as { t: string; info: TableInfo };
      if (push.t === 'frame') return;
      socket.send(
        push.t === 'table' ? JSON.stringify({ ...push, info: troubled(push.info) }) : text,
      );
    });
  });
  await page.reload();
}

test('a match under other rules is left', async ({ page }) => {
  await playNow(page);
  const message = 'This match was begun under version 1 of the rules.';
  await trouble(page, 'running', { code: 'otherRules', message });
  await expect(page.getByRole('heading', { name: 'This game cannot go on here' })).toBeVisible();
  await page.getByRole('button', { name: 'Resign' }).click();
  await expect(page.getByRole('heading', { name: 'This game is over' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
});

test('a match that has broken down is ended', async ({ page }) => {
  await playNow(page);
  await trouble(page, 'faulted', { code: 'faulted', message: 'This table has broken down.' });
  await expect(page.getByRole('heading', { name: 'This table has broken down' })).toBeVisible();
  await page.getByRole('button', { name: 'End the match' }).click();
  await expect(page.getByRole('heading', { name: 'This game is over' })).toBeVisible();
});
