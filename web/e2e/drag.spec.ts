/** How smoothly pieces follow a finger on a phone of the middle class: printed, to be looked at. */
import { expect, sitDown, test } from './table';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

/** How many times slower than this machine such a phone is. */
const SLOWER = 4;
const MOVES = 90;

for (const [game, piece] of [
  ['draftosaurus', '[data-piece]'],
  ['dinosaur-island', '[data-piece="who:2"]'],
  ['dinoworld', '[data-die="0"]'],
] as const) {
  test(`a piece of ${game} is dragged`, async ({ page }) => {
    await sitDown(page, game, 2);
    await expect(page.getByText('Your turn').first()).toBeVisible();
    const box = await page.locator(piece).first().boundingBox();
    if (!box) throw new Error('there is nothing to drag');
    const start = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
    const phone = await page.context().newCDPSession(page);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    const touch = (type: 'touchStart' | 'touchMove' | 'touchCancel', points: (typeof start)[]) =>
      phone.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await phone.send('Performance.enable');
    const spent = async () => {
      const { metrics } = await phone.send('Performance.getMetrics');
      const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
      return ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration'].map(of);
    };
    await touch('touchStart', [start]);
    const before = await spent();
    await page.evaluate(() => {
      const frames: number[] = [];
      Object.assign(window, { frames });
      const count = (now: number) => {
        frames.push(now);
        requestAnimationFrame(count);
      };
      requestAnimationFrame(count);
    });
    for (let i = 1; i <= MOVES; i++) {
      const share = i / MOVES;
      const x = Math.round(start.x + (195 - start.x) * share + 30 * Math.sin(i / 8));
      await touch('touchMove', [{ x, y: Math.round(start.y + (300 - start.y) * share) }]);
    }
    await expect(page.locator('.dragged')).toBeVisible();
    const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
    const [script, style, layout, all] = (await spent()).map(
      (seconds, i) => `${(((seconds - before[i]!) * 1000) / MOVES).toFixed(2)} ms`,
    );
    await touch('touchCancel', []);
    const gaps = frames.slice(1).map((time, i) => time - frames[i]!);
    const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
    const worst = Math.max(...gaps);
    console.log(
      `${game}, ${SLOWER} times slower: ${(gaps.length / seconds).toFixed(0)} frames a second, ` +
        `the longest ${worst.toFixed(0)} ms; a move costs ${all}: script ${script}, style ${style}, ` +
        `layout ${layout}`,
    );
    expect(gaps.length).toBeGreaterThan(0);
  });
}
