import { expect, it } from 'vitest';
import { Zoom } from '$kit/zoom.svelte';

const box = { width: 400, height: 400 };

it('enlarges around the fingers, and never shows beyond the paper', () => {
  const zoom = new Zoom();
  zoom.to(2, { x: 100, y: 300 }, box);
  // What was under the fingers is under them still.
  expect([(100 - zoom.x) / zoom.scale, (300 - zoom.y) / zoom.scale]).toEqual([100, 300]);
  zoom.to(9, { x: 0, y: 400 }, box);
  expect(zoom.scale).toBe(3);
  expect(zoom.x).toBeLessThanOrEqual(0);
  expect(zoom.y).toBeGreaterThanOrEqual(-800);
  zoom.to(0.2, { x: 200, y: 200 }, box);
  expect([zoom.scale, zoom.x + 0, zoom.y + 0]).toEqual([1, 0, 0]);
});
