/**
 * The layout contract, measured. A page keeps it if everything that can be pressed can be reached and
 * is large enough, all that is written can be read, and your own board is whole; each breach is a line.
 * What lies over a board for a moment, and goes, is marked `data-over`: it may hide some of it.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const folder = join(import.meta.dirname, '../../games');
/** Every game that has a board. */
export const GAMES = readdirSync(folder).filter((game) => existsSync(join(folder, game, 'web')));

/** Where the panel begins to stand beside the board: `wide` of kit/media.svelte.ts. */
const BESIDE = 992;

/** Waits until the page has drawn itself anew for this width: until then its old controls are there. */
export async function isDrawn(page: Page, width: number): Promise<void> {
  const fold = page.getByRole('button', { name: /^(Show players, log|Fold the panel)/ });
  const dock = page.getByRole('navigation', { name: 'Panels' });
  await expect(width >= BESIDE ? fold : dock).toBeVisible();
  await expect(width >= BESIDE ? dock : fold).toBeHidden();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Opens the panel, or folds it away: beside the board or as a sheet over it. */
export async function setPanel(page: Page, width: number, open: boolean): Promise<void> {
  if (width >= BESIDE) {
    const change = open ? 'Show players, log, chat and rules' : 'Fold the panel away';
    const now = open ? 'Fold the panel away' : 'Show players, log, chat and rules';
    const button = page.getByRole('button', { name: change });
    if ((await button.count()) > 0) await button.click();
    await expect(page.getByRole('button', { name: now })).toBeVisible();
    return;
  }
  const dock = page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('button', { name: 'Log' });
  if ((await dock.getAttribute('aria-pressed')) !== String(open)) await dock.click();
  await expect(dock).toHaveAttribute('aria-pressed', String(open));
}

export interface Measured {
  /** How wide and high the smallest thing to press may be: 24 px, or 44 px for fingers. */
  target: number;
  /** Whether nobody can press places on the board: then they may be as small as they are. */
  still?: boolean;
  /** Whether a result stands above the board, and the page scrolls from one to the other. */
  over?: boolean;
}

/** What is wrong with the page as it is now, a line for each kind of fault and part. */
export function faults(page: Page, wanted: Measured): Promise<string[]> {
  return page.evaluate(({ target, still = false, over = false }) => {
    const found = new Map<string, number>();
    const fault = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);
    const viewport = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    type Box = typeof viewport;
    const meet = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      top: Math.max(a.top, b.top),
      right: Math.min(a.right, b.right),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const area = (box: Box) =>
      Math.max(0, box.right - box.left) * Math.max(0, box.bottom - box.top);
    /** A name that a person finds again. */
    const named = (element: Element): string => {
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const tag = element.tagName.toLowerCase();
      const own = [...element.classList]
        .filter((c) => !c.startsWith('s-') && !c.startsWith('svelte'))
        .join('.');
      return `${tag}${own && `.${own}`} “${name.trim().replace(/\s+/g, ' ').slice(0, 40)}”`;
    };
    const hidden = new Map<Element | null, boolean>([[null, false]]);
    /** Whether something is there for screen readers only. */
    const isSpokenOnly = (element: Element | null): boolean => {
      const known = hidden.get(element);
      if (known !== undefined) return known;
      const is =
        getComputedStyle(element!).clipPath === 'inset(50%)' ||
        isSpokenOnly(element!.parentElement);
      hidden.set(element, is);
      return is;
    };
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isSpokenOnly(element);

    /** What its ancestors leave of an element, and whether what they hide can be scrolled to. */
    function shown(element: Element) {
      let box: Box = element.getBoundingClientRect();
      let scrolls = false;
      let isBelow = false;
      let cut: Element | null = null;
      for (let up = element.parentElement; up; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        if (style.position === 'static' && getComputedStyle(element).position === 'fixed') continue;
        const left = meet(box, up.getBoundingClientRect());
        if (left.bottom - left.top < box.bottom - box.top - 1) isBelow = true;
        if (area(left) < area(box) - 1) {
          const canScroll =
            (/auto|scroll/.test(style.overflowY) && up.scrollHeight > up.clientHeight) ||
            (/auto|scroll/.test(style.overflowX) && up.scrollWidth > up.clientWidth);
          if (canScroll) scrolls = true;
          else cut ??= up;
        }
        box = left;
      }
      return { box, scrolls, cut, isBelow };
    }

    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      fault(`page ${root.scrollWidth - root.clientWidth} px too wide`);
    if (root.scrollHeight > root.clientHeight)
      fault(`page ${root.scrollHeight - root.clientHeight} px too high`);
    const main = document.querySelector('main')!;
    if (main.scrollWidth > main.clientWidth)
      fault(`main ${main.scrollWidth - main.clientWidth} px too wide`);
    // On the smallest phones the rest passes under prompt and hand, which stay.
    const kept = [...document.querySelectorAll('[data-keep]')].filter(
      (part) => getComputedStyle(part).position === 'sticky',
    );
    if (main.scrollHeight > main.clientHeight && !over && kept.length === 0)
      fault(`main ${main.scrollHeight - main.clientHeight} px too high`);

    // What is asked is heard as well.
    const heard = document.querySelector('[data-keep] :is([role="status"], [aria-live])');
    if (!heard?.textContent?.trim()) fault('the prompt is in no live region');

    // The board that is played on.
    const board = document.querySelector('[data-own-board]');
    if (!board) fault('no own board');
    else if (!over) {
      const box = meet(shown(board).box, viewport);
      const lost = kept
        .filter((part) => !part.contains(board))
        .reduce((sum, part) => sum + area(meet(box, part.getBoundingClientRect())), 0);
      const share = (area(box) - lost) / area(board.getBoundingClientRect());
      if (share < 0.995) fault(`own board ${Math.round(share * 100)} % in view`);
    }

    // What can be pressed.
    const isOver = (element: Element) => element.closest('[data-over]') !== null;
    const PRESSED =
      'button, a[href], input, select, textarea, summary, [role="button"], [tabindex="0"]';
    for (const element of document.querySelectorAll(PRESSED)) {
      if (!isSeen(element) || (element as HTMLButtonElement).disabled) continue;
      if (element.matches('.skip, [data-own-board] [tabindex="0"]:not(button)')) continue;
      const { width, height } = element.getBoundingClientRect();
      if (width === 0 || height === 0) continue;
      const { box, scrolls, cut, isBelow } = shown(element);
      const left = meet(box, viewport);
      const keeps = element.closest('[data-keep]');
      if (cut && !scrolls && area(box) < width * height * 0.5)
        fault(`cut by ${named(cut).split(' ')[0]}: ${named(element)}`);
      if (area(left) < width * height * 0.5) {
        if (!scrolls) fault(`out of the window: ${named(element)}`);
        // A row that is swiped along is in reach.
        else if (keeps && isBelow && !over) fault(`must be scrolled to: ${named(element)}`);
        continue;
      }
      const isPlace = element.closest('[data-own-board]');
      if (isPlace && still) continue;
      const least = isPlace || element.matches('p a, li a, p button') ? 24 : target;
      if (!element.matches('[tabindex="0"]:not(button)') && Math.min(width, height) < least - 0.5)
        fault(`${Math.round(width)}x${Math.round(height)} px only: ${named(element)}`);
      if (element instanceof HTMLElement && element.scrollWidth > element.offsetWidth + 1)
        fault(`wider than its button: ${named(element)}`);
      const grid = [0.5, 0.2, 0.8, 0.35, 0.65];
      const isHit = grid.some((x) =>
        grid.some((y) => {
          const hit = document.elementFromPoint(
            left.left + (left.right - left.left) * x,
            left.top + (left.bottom - left.top) * y,
          );
          const isPassing = hit && !isPlace && kept.some((part) => part.contains(hit));
          return (
            hit && (element.contains(hit) || hit.contains(element) || isOver(hit) || isPassing)
          );
        }),
      );
      if (!isHit) fault(`under something else: ${named(element)}`);
    }

    // What is written.
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const lines: { element: Element; box: Box }[] = [];
    while (walk.nextNode()) {
      const text = walk.currentNode;
      const element = text.parentElement;
      if (!element || !text.textContent?.trim() || !isSeen(element)) continue;
      // Thumbnails, and what is printed on a board that can be enlarged, are told in words elsewhere.
      if (element.closest('style, script, .unseen, [data-miniature], svg[aria-hidden="true"]'))
        continue;
      range.selectNodeContents(text);
      const { width, height } = range.getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      if (element.clientWidth === 1 && element.clientHeight === 1) continue;
      const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
      const size = parseFloat(getComputedStyle(element).fontSize) * Math.abs(scale);
      if (size > 0 && size < 11.95) fault(`text of ${size.toFixed(1)} px: ${named(element)}`);
      if (element instanceof SVGElement) continue;
      // What is asked is read without scrolling.
      const isAsked = element.closest('[data-keep] :is([role="status"], [aria-live])');
      const frame = isAsked && !over ? shown(element).box : null;
      for (const line of frame ? range.getClientRects() : []) {
        const seen = Math.min(line.bottom, frame!.bottom) - Math.max(line.top, frame!.top);
        if (seen < line.height - 5) fault(`must be scrolled to: ${named(element)}`);
      }
      // What is seen of each line; parts that stay are passed under by the others.
      const rest = shown(element).box;
      if (!kept.some((part) => part.contains(element)) && !isOver(element))
        for (const line of range.getClientRects())
          lines.push({ element, box: meet(meet(line, rest), viewport) });
      // Cut by itself or by what holds it.
      for (
        let up: HTMLElement | null = element;
        up && up !== document.body;
        up = up.parentElement
      ) {
        const style = getComputedStyle(up);
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const [words, room] = [range.getBoundingClientRect(), up.getBoundingClientRect()];
        // What scrolls can be read by scrolling; a line's own leading may be cut.
        const isCut =
          (/hidden|clip/.test(style.overflowX) && words.right > room.right + 1) ||
          (/hidden|clip/.test(style.overflowY) && words.bottom > room.bottom + 4);
        // A mouse points at a title or a tip, a finger holds it.
        if (isCut && !element.closest('[title], [data-tip]')) fault(`cut off: ${named(element)}`);
        if (isCut || !/visible/.test(style.overflowY)) break;
      }
    }
    // Words over words: neither can be read.
    for (const [i, { element, box }] of lines.entries()) {
      const over = lines.slice(i + 1).find(({ element: other, box: theirs }) => {
        const both = meet(box, theirs);
        const isOver = both.right - both.left > 3 && both.bottom - both.top > 4;
        return isOver && !element.contains(other) && !other.contains(element);
      });
      if (over) fault(`${named(element)} runs into ${named(over.element)}`);
    }
    return [...found].map(([what, n]) => (n > 1 ? `${what} (${n} times)` : what));
  }, wanted);
}
