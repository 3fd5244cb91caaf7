/** What I hold and point at, and what clicking, dragging and pointing do. */
import { tick } from 'svelte';
import { boxOf, pointIn } from '$kit/turn';
import { follow } from '$kit/drag';
import { Question, refuseUnlessLegal } from '$kit/question.svelte';
import type { BoardProps } from '$shell/game-ui';
import { choices, lineFor, pieces, targetLine, type Choice } from './choices';
import type { Event } from './generated/Event';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import { HEIGHT, spotAt, WIDTH } from './geometry';

export type Props = BoardProps<View, Step, Event>;

export class Controller {
  /** The whole board, and the zoo that is large. */
  root: HTMLElement | undefined;
  stage = $state<HTMLElement>();
  selected = $state<Species | null>(null);
  pointed = $state<Spot | null>(null);
  pinned = $state<Spot | null>(null);
  dragged = $state<{ species: Species; x: number; y: number } | null>(null);
  readonly #given: () => Props;
  readonly #question = new Question((line) => this.#given().why(line));

  constructor(given: () => Props) {
    this.#given = given;
  }

  readonly playable = $derived.by(() => pieces(this.#given().view, this.#given().offers));
  readonly isMine = $derived.by(() => this.#given().offers.length > 0);
  readonly isHome = $derived.by(() => this.#given().focus === this.#given().me);
  /** A single kind of dinosaur need not be picked up first. */
  readonly held = $derived.by((): Species | null => {
    if (this.selected && this.playable.includes(this.selected)) return this.selected;
    return this.playable.length === 1 ? this.playable[0]! : null;
  });
  readonly ways = $derived.by((): Map<Spot, Choice> => {
    const { view, offers } = this.#given();
    return this.held ? choices(view, offers, this.held) : new Map();
  });
  /** Why what I hold cannot go where I point. */
  readonly reason = $derived.by(() => {
    const { answer: refusal } = this.#question;
    return this.pointed && refusal ? { spot: this.pointed, ...refusal } : null;
  });

  take(species: Species | null): void {
    const { me, setFocus } = this.#given();
    this.selected = species;
    this.pinned = null;
    if (species && !this.isHome && me !== null) setFocus(me);
  }

  select = (species: Species): void => {
    this.take(this.selected === species ? null : species);
    // The keyboard goes on to the places; a finger or a pointer stays where it is.
    if (this.selected && this.root?.querySelector('[data-piece]:focus-visible')) {
      void tick().then(() => this.root?.querySelector<HTMLElement>('[data-line]')?.focus());
    }
  };

  cancel = (): void => {
    const species = this.held;
    this.take(null);
    this.dragged = null;
    if (species) this.root?.querySelector<HTMLElement>(`[data-piece="${species}"]`)?.focus();
  };

  reset(): void {
    this.selected = this.pinned = this.pointed = this.dragged = null;
    this.#question.forget();
  }

  choose = async (spot: Spot): Promise<void> => {
    if (!this.isHome || !this.held || this.ways.size === 0) {
      this.pinned = this.pinned === spot ? null : spot;
      return;
    }
    const given = this.#given();
    const way = this.ways.get(spot);
    if (way) return given.send(way.line);
    // The notice says it; the tip beside it would say it twice.
    this.#question.forget();
    await refuseUnlessLegal(given, lineFor(given.view, this.held, spot));
  };

  point = (spot: Spot | null): void => {
    if (spot === this.pointed) return;
    this.pointed = spot;
    this.#question.forget();
    if (!spot || !this.isHome || !this.held || this.ways.size === 0 || this.ways.has(spot)) return;
    this.#question.ask(lineFor(this.#given().view, this.held, spot));
  };

  /** What is under a point of the screen: a spot of my zoo, or the target beside the tray. */
  #under(x: number, y: number): Spot | 'target' | null {
    const { view } = this.#given();
    if (this.held && targetLine(view, this.held)) {
      return document.elementFromPoint(x, y)?.closest('[data-target]') ? 'target' : null;
    }
    if (!this.stage || !this.isHome) return null;
    const [box, point] = [boxOf(this.stage), pointIn(this.stage, x, y)];
    const at = { x: (point.x - box.left) / box.width, y: (point.y - box.top) / box.height };
    return spotAt(view.side, { x: at.x * WIDTH, y: at.y * HEIGHT });
  }

  grab = (press: PointerEvent, species: Species, taken: () => void): void => {
    follow(press, {
      move: (x, y) => {
        if (!this.dragged) {
          taken();
          this.take(species);
        }
        this.dragged = { species, x, y };
        const target = this.#under(x, y);
        this.point(target === 'target' ? null : target);
      },
      drop: (x, y) => {
        this.dragged = null;
        this.point(null);
        const { view, send } = this.#given();
        const target = this.#under(x, y);
        const line = targetLine(view, species);
        if (target === 'target' && line) send(line);
        else if (target && target !== 'target') void this.choose(target);
      },
      cancel: () => {
        this.dragged = null;
        this.point(null);
      },
    });
  };
}
