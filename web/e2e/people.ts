/** People with accounts. */
import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'a long neck is a long way';

const isSignedIn = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

/** Makes an account of the guest that a page is. */
export async function signUp(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  await page.getByRole('radio', { name: 'I would like one' }).check();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make the account' }).click();
  await isSignedIn(page, name);
}

export async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await isSignedIn(page, name);
}
