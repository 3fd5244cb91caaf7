/** Pinch and pan: how far the paper is enlarged and shoved, with two fingers or a wheel. */
import { boxOf, pointIn } from './turn';

const MOST = 3;

export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  #fingers = new Map<number, { x: number; y: number }>();

  readonly transform = $derived(
    this.scale === 1 ? undefined : `translate(${this.x}px, ${this.y}px) scale(${this.scale})`,
  );

  get isPinching(): boolean {
    return this.#fingers.size > 1;
  }

  /** Enlarges around a point of the box, and keeps the paper over it. */
  to(
    scale: number,
    around: { x: number; y: number },
    box: { width: number; height: number },
  ): void {
    const next = Math.min(MOST, Math.max(1, scale));
    const factor = next / this.scale;
    this.scale = next;
    this.#shove(
      around.x - (around.x - this.x) * factor,
      around.y - (around.y - this.y) * factor,
      box,
    );
  }

  #shove(x: number, y: number, box: { width: number; height: number }): void {
    this.x = Math.min(0, Math.max(box.width * (1 - this.scale), x));
    this.y = Math.min(0, Math.max(box.height * (1 - this.scale), y));
  }

  down(event: PointerEvent, stage: HTMLElement): void {
    if (event.pointerType === 'touch')
      this.#fingers.set(event.pointerId, pointIn(stage, event.clientX, event.clientY));
  }

  /** Follows the fingers; one alone pans only where the hand holds nothing. */
  move(event: PointerEvent, stage: HTMLElement, isHolding: boolean): void {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    const box = boxOf(stage);
    const others = [...this.#fingers].flatMap(([id, at]) => (id === event.pointerId ? [] : [at]));
    const now = pointIn(stage, event.clientX, event.clientY);
    const [other] = others;
    if (other) {
      const spread = (at: { x: number; y: number }) => Math.hypot(at.x - other.x, at.y - other.y);
      const centre = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top };
      this.to(this.scale * (spread(now) / Math.max(1, spread(finger))), centre, box);
      this.#shove(this.x + (now.x - finger.x) / 2, this.y + (now.y - finger.y) / 2, box);
    } else if (!isHolding && this.scale > 1) {
      this.#shove(this.x + now.x - finger.x, this.y + now.y - finger.y, box);
    }
    this.#fingers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
  }

  reset(): void {
    [this.scale, this.x, this.y] = [1, 0, 0];
  }
}
