/** What I hold, point at and have touched so far; and what touching something does. */
import { createContext, tick, untrack } from 'svelte';
import { boxOf } from '$kit/turn';
import { Question, refuseUnlessLegal } from '$kit/question.svelte';
import type { BoardProps } from '$shell/game-ui';
import { changeOf, changeText, type Change } from './change';
import { arrange, lineFor, lit, matching, press, type Key } from './choices';
import type { Event } from './generated/Event';
import type { SeatView } from './generated/SeatView';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import { advised, amounts, type Amount } from './picker';

export type Props = BoardProps<View, Step, Event>;

/** A hint beside something: what it is, what it costs, why it cannot be used. */
export interface Tip {
  title: string;
  lines: (string | null | undefined | false)[];
  /** What touching it would mean, to find the price and the reason. */
  key?: Key;
}

/** Between pointing at something and the question why not, and before asking what it would lead to. */
const PAUSE = 150;
const GLANCE = 60;

export class Controller {
  selection = $state<Key[]>([]);
  tip = $state<(Tip & { at: DOMRect }) | null>(null);
  picked = $state<Amount | null>(null);
  /** Where the last touch was, for what grows out of it. */
  anchor = $state<DOMRect | null>(null);
  readonly #given: () => Props;
  readonly #question = new Question((line) => this.#given().why(line));
  readonly #preview = new Question((line) => this.#given().preview(line));

  constructor(given: () => Props) {
    this.#given = given;
  }

  readonly given = $derived.by(() => this.#given());
  readonly view = $derived.by(() => this.#given().view);
  readonly me = $derived.by((): SeatView | null => {
    const { view, me } = this.#given();
    return me === null ? null : (view.seats[me] ?? null);
  });
  readonly offers = $derived.by(() => (this.#given().busy ? [] : this.#given().offers));
  readonly isMine = $derived.by(() => this.#given().offers.length > 0);
  readonly isHome = $derived.by(() => this.#given().focus === this.#given().me);
  readonly choices = $derived.by(() => arrange(this.offers, this.me?.ask ?? null));
  readonly lit = $derived.by(() => lit(this.choices, this.selection));
  readonly left = $derived.by(() => matching(this.choices, this.selection));
  readonly amounts = $derived.by(() => amounts(this.offers));

  /** What is picked among amounts: what I picked, or what the table advises. */
  readonly amount = $derived.by((): Amount | null => {
    const { picked } = this;
    if (picked && this.amounts.some(({ line }) => line === picked.line)) return picked;
    return advised(this.amounts, this.view.advice);
  });

  /** What I point at or have picked, as a line; nothing if it is still open. */
  readonly #aim = $derived.by((): string | null => {
    if (this.amount) return this.amount.line;
    const key = this.tip?.key;
    const ways = key
      ? matching(this.choices, [...this.selection.filter((k) => k !== key), key])
      : this.left;
    const isClear = ways.length === 1 || key?.startsWith('item:');
    return (isClear && ways[0]?.offer.line) || null;
  });
  readonly #outcome = $derived.by(() => this.#preview.about(this.#aim));

  /** What would change if I went through with it, once the table has said so. */
  readonly change = $derived.by((): Change | null =>
    this.me && this.#outcome ? changeOf(this.me, this.#outcome) : null,
  );
  readonly changeText = $derived.by(() =>
    this.me && this.#outcome ? changeText(this.me, this.#outcome) : '',
  );

  /** Asks what would come of what I point at or have picked. Call it in an effect. */
  foresee(): void {
    const line = this.#aim;
    untrack(() => (line ? this.#preview.ask(line, GLANCE) : this.#preview.forget()));
  }

  /** What a line would change, in words. */
  async changeBy(line: string): Promise<string> {
    const { me } = this;
    const outcome = me && (await this.#given().preview(line));
    return me && outcome ? changeText(me, outcome) : '';
  }

  isLit(key: Key): boolean {
    return this.lit.has(key);
  }

  isPicked(key: Key): boolean {
    return this.selection.includes(key);
  }

  /** The line that touching a key plays now; nothing if it does not play one. */
  lineOf(key: Key): string | undefined {
    return press(this.choices, this.selection, key)?.line ?? undefined;
  }

  /** Touches a thing: picks it, plays what it means, or says why not. */
  async touch(key: Key, element?: Element | null): Promise<void> {
    const { send, refuse, setFocus, me } = this.#given();
    const pressed = press(this.choices, this.selection, key);
    if (pressed) {
      this.anchor = element ? boxOf(element) : null;
      this.tip = null;
      if (pressed.line !== null) {
        this.reset();
        return send(pressed.line);
      }
      this.selection = pressed.selection;
      if (!this.isHome && me !== null) setFocus(me);
      // The keyboard goes on to what lights up; a finger or a pointer stays where it is.
      if (this.selection.includes(key) && element?.matches(':focus-visible')) {
        const board = element.closest('.board');
        const find = (what: string) => board?.querySelector<HTMLElement>(what);
        void tick().then(() => (find('.options [data-line]') ?? find('.lit[data-line]'))?.focus());
      }
      return;
    }
    if (!this.isMine || !this.me || this.#given().busy) return;
    const sentence = this.#blocked(key);
    if (sentence) return refuse({ rule: null, sentence });
    const line = lineFor(this.view, this.me, this.selection, key);
    if (!line) return;
    await refuseUnlessLegal(this.#given(), line);
  }

  /** Why a workstation cannot be used, as the view says. */
  #blocked(key: Key): string | null {
    const slots = this.me?.lab.flatMap((space) => space.slots) ?? [];
    return slots.find(({ station }) => key === `station:${station}`)?.blocked ?? null;
  }

  /** Plays a line as it is. */
  play(line: string): void {
    this.reset();
    this.#given().send(line);
  }

  reset(): void {
    this.selection = [];
    this.picked = null;
    this.tip = null;
    this.anchor = null;
    this.#preview.forget();
  }

  /** Points at a thing; asks for the reason if it cannot be touched though it is my turn. */
  point(tip: Tip | null, element?: Element): void {
    this.#question.forget();
    this.tip = tip && element ? { ...tip, at: boxOf(element) } : null;
    const key = this.tip?.key;
    if (!key || !this.isMine || !this.me || press(this.choices, this.selection, key)) return;
    if (this.#blocked(key)) return;
    const line = lineFor(this.view, this.me, this.selection, key);
    if (line) this.#question.ask(line, PAUSE);
  }

  /** Why what is pointed at cannot be touched, once the table has said so. */
  get reason(): string | null {
    return this.tip ? (this.#question.answer?.sentence ?? null) : null;
  }
}

export const [getController, setController] = createContext<Controller>();
