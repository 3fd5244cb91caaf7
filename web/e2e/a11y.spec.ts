import { serious, useAxe } from './axe';
import { expect, playNow, playToTheEnd, shot, test } from './table';

test.beforeEach(({ page }) => useAxe(page));

for (const scheme of ['light', 'dark'] as const) {
  test(`no serious findings in the ${scheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const [path, heading] of [
      ['/', 'Board games from deep time'],
      ['/settings', 'Settings'],
      ['/rules/draftosaurus', 'Draftosaurus'],
      ['/new/draftosaurus', 'Draftosaurus'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      expect(await serious(page), path).toEqual([]);
      await shot(page, `${scheme}${path === '/' ? '-home' : path.replace(/\W+/g, '-')}`);
    }
    await page.getByRole('button', { name: 'Make the table' }).click();
    await expect(page.getByText('Waiting for')).toBeVisible();
    expect(await serious(page), 'gathering').toEqual([]);

    await playNow(page);
    expect(await serious(page), 'play').toEqual([]);
    await page
      .getByRole('button', { name: /show where they come from/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Rules' }).click();
    expect(await serious(page), 'rules beside the board').toEqual([]);
    await page.getByRole('tab', { name: 'Chat' }).click();
    expect(await serious(page), 'chat').toEqual([]);
    await shot(page, `${scheme}-play`);
    await playToTheEnd(page);
    expect(await serious(page), 'end').toEqual([]);
    await page.getByRole('link', { name: 'Verify the dice' }).click();
    await expect(page.getByRole('heading', { name: 'Proved' })).toBeVisible();
    expect(await serious(page), 'verify').toEqual([]);
    await page.goBack();
    await page.getByRole('link', { name: 'Replay' }).click();
    await expect(page.getByRole('slider', { name: 'Moment' })).toBeVisible();
    expect(await serious(page), 'replay').toEqual([]);
  });
}
