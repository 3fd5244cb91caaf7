import { serious, useAxe } from './axe';
import { expect, playNow, playToTheEnd, shot, test } from './table';

test.beforeEach(({ page }) => useAxe(page));

for (const scheme of ['light', 'dark'] as const) {
  test(`no serious findings in the ${scheme} theme`, async ({ page, another }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const [path, heading] of [
      ['/', 'Board games from deep time'],
      ['/settings', 'Settings'],
      ['/rules/draftosaurus', 'Draftosaurus'],
      ['/rules/triassic-terror', 'Triassic Terror'],
      ['/nowhere', 'Nothing lives at this address'],
      ['/new/draftosaurus?with=friends', 'Draftosaurus'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
      expect(await serious(page), path).toEqual([]);
      await shot(page, `${scheme}${path === '/' ? '-home' : path.replace(/\W+/g, '-')}`);
    }
    await page.getByRole('button', { name: 'Make the table' }).click();
    await expect(page.getByText('Waiting for')).toBeVisible();
    expect(await serious(page), 'gathering').toEqual([]);

    const friend = await (await another()).newPage();
    await useAxe(friend);
    await friend.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await friend.goto(page.url());
    await expect(friend.getByRole('button', { name: 'Sit down' })).toBeVisible();
    expect(await serious(friend), 'invited').toEqual([]);

    await playNow(page);
    expect(await serious(page), 'play').toEqual([]);
    for (const [key, title] of [
      ['?', 'Keyboard'],
      ['w', 'The table in words'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      expect(await serious(page), title).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { name: 'Others’ turns' })).toBeVisible();
    expect(await serious(page), 'settings at the table').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Go on with another device' }).click();
    await expect(page.getByRole('img', { name: 'Code that opens your seat' })).toBeVisible();
    expect(await serious(page), 'another device').toEqual([]);
    await shot(page, `${scheme}-device`);
    await page.keyboard.press('Escape');
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
