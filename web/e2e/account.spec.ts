import { readFile } from 'node:fs/promises';
import type { CDPSession, Page } from '@playwright/test';
import { PASSWORD, signIn, signUp } from './people';
import { expect, playNow, shot, test } from './table';

const browsers = (page: Page) =>
  page.getByRole('region', { name: 'Browsers that are signed in' }).getByRole('listitem');

test('an account keeps a guest’s matches, in every browser, until it is deleted', async ({
  page,
  another,
}) => {
  await playNow(page);
  const table = new URL(page.url()).pathname;
  await page.goto('/account');
  await page.getByRole('radio', { name: 'I would like one' }).check();
  await expect(page.getByText('Your 1 table in this browser will be the account’s.')).toBeVisible();
  await shot(page, 'sign-up');
  await signUp(page, 'Ada');
  await shot(page, 'account');
  await page.goto(table);
  await expect(page.getByText('Your turn')).toBeVisible();

  // Elsewhere a guest has a match, too, and brings it along.
  const context = await another();
  const other = await context.newPage();
  await playNow(other);
  const second = new URL(other.url()).pathname;
  await other.goto('/account');
  await expect(other.getByLabel('Bring along my 1 table from this browser')).toBeChecked();
  await signIn(other, 'Ada');
  for (const path of [table, second]) {
    await other.goto(path);
    await expect(other.getByText('Your turn')).toBeVisible();
  }

  // Each browser is listed, and can be signed out from the other.
  await page.goto('/account');
  await expect(browsers(page)).toHaveCount(2);
  await expect(browsers(page).filter({ hasText: 'this one' })).toHaveCount(1);
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(browsers(page)).toHaveCount(1);
  await other.goto('/account');
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download it' }).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data.account.name).toBe('Ada');
  expect(data.matches).toHaveLength(2);

  await page.getByRole('link', { name: 'This is how others see you.' }).click();
  await expect(page).toHaveURL('/people/Ada');
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();

  await page.goto('/account');
  await page.getByText('Delete the account').click();
  await page.getByLabel('Write your name, Ada').fill('Ada');
  await page.getByRole('region', { name: 'Your data' }).getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.goto('/people/Ada');
  await expect(page.getByRole('heading', { name: 'Nobody of this name' })).toBeVisible();
});

test('a new password signs all other browsers out', async ({ page, another }) => {
  await signUp(page, 'Ada');
  const context = await another();
  const other = await context.newPage();
  await signIn(other, 'Ada');
  await page.getByText('Change the password').click();
  await page.getByLabel('Password until now').fill(PASSWORD);
  await page.getByLabel('New password').fill('an even longer neck');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('The new password counts from now on.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
  await expect(browsers(page)).toHaveCount(1);
});

/** A new device that keeps passkeys, and says yes to whatever it is asked. */
async function carryKeys(session: CDPSession): Promise<string> {
  await session.send('WebAuthn.enable');
  const added = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return added.authenticatorId;
}

test('a second passkey is added, and the first removed', async ({ page, context, baseURL }) => {
  const home = String(baseURL).replace('127.0.0.1', 'localhost');
  const session = await context.newCDPSession(page);
  const first = await carryKeys(session);
  await page.goto(`${home}/account`);
  await page.getByRole('radio', { name: 'I would like one' }).check();
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  const keys = page.getByRole('region', { name: 'Passkeys' });
  await expect(keys.getByRole('listitem')).toHaveCount(1);
  // The other key lies on another device.
  await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: first });
  await carryKeys(session);
  await keys.getByLabel('What to call the new passkey').fill('My phone');
  await keys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(keys.getByRole('listitem')).toHaveCount(2);
  await keys.getByRole('button', { name: 'Remove First passkey' }).click();
  await expect(keys.getByRole('listitem')).toHaveText([/^My phone/]);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
});

test('a passkey signs up, and in again; what it answered once opens nothing', async ({
  page,
  context,
  another,
  baseURL,
}) => {
  // Passkeys belong to a name, not to an address of the network.
  const home = String(baseURL).replace('127.0.0.1', 'localhost');
  await carryKeys(await context.newCDPSession(page));
  await page.goto(`${home}/account`);
  await page.getByRole('radio', { name: 'I would like one' }).check();
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  const [made] = await Promise.all([
    page.waitForRequest('**/api/account/passkeys/sign-up'),
    page.getByRole('button', { name: 'Use a passkey instead' }).click(),
  ]);
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();
  const keys = page.getByRole('region', { name: 'Passkeys' });
  await expect(keys.getByRole('listitem')).toHaveCount(1);

  // Without a password it is the only way in.
  await keys.getByRole('button', { name: 'Remove First passkey' }).click();
  await expect(page.getByText('This is the only way in that is left.')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const [used] = await Promise.all([
    page.waitForRequest('**/api/account/passkeys/sign-in'),
    page.getByRole('button', { name: 'Use a passkey' }).click(),
  ]);
  await expect(page.getByRole('heading', { name: 'Ada', level: 1 })).toBeVisible();

  // Somebody who has listened in says the same again, or puts a new question under an old answer.
  const thief = (await another()).request;
  await thief.get(`${home}/api/me`);
  const say = async (deed: string, data: unknown) => {
    const answer = await thief.post(`${home}/api/account/passkeys/${deed}`, { data });
    return { status: answer.status(), told: await answer.json() };
  };
  const message = 'This passkey was not accepted. Please try again, or sign in another way.';
  const refused = { status: 403, told: { message } };
  const heard = used.postDataJSON();
  expect(await say('sign-in', heard)).toMatchObject(refused);
  const again = { ...made.postDataJSON(), account: 'Eve' };
  expect(await say('sign-up', again)).toMatchObject(refused);
  const asked = await say('ask', {});
  expect(asked).toMatchObject({ status: 200 });
  const { response } = heard.credential;
  const client = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
  const other = JSON.stringify({ ...client, challenge: asked.told.options.challenge });
  response.clientDataJSON = Buffer.from(other).toString('base64url');
  expect(await say('sign-in', heard)).toMatchObject(refused);
});
