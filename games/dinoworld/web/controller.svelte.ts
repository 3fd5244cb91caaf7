/**
 * The dice and the pencil in hand, and what is being drawn before it is sent.
 *
 * It never says what is legal. It offers what the server offers, and asks about everything else.
 */
import { untrack } from 'svelte';
import { Question, refuseUnlessLegal, type Asks, type Refusal } from '$kit/question.svelte';
import type { Offer } from '$shell/game-ui';
import type { Preview } from '$shell/generated/Preview';
import type { Aid } from './generated/Aid';
import type { Event } from './generated/Event';
import type { ParkView } from './generated/ParkView';
import type { Square } from './generated/Square';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import { laid, positions } from './aviary';
import { kindCard } from './cards';
import {
  aids,
  bySquare,
  cheapest,
  diceWord,
  offersOf,
  shown,
  sizeOf,
  toggled,
  toolKey,
  waysOf,
  type Offers,
  type Tool,
} from './choices';
import { neighbours } from './grid';
import { facilityLine, pathsLine, penLine } from './lines';
import {
  CONVERSION,
  cost,
  ends,
  erase,
  isBlank,
  isUnpaved,
  NO_ROAD,
  pull,
  repave,
  tap,
  type Road,
} from './paving';
import { planOf, type Plan } from './plan';
import { fitting, given, press, type Supply } from './power';

/** What the controller is given by the board. */
export interface Given {
  readonly view: View;
  readonly offers: Offers;
  readonly park: ParkView | null;
  readonly busy: boolean;
  send(line: string): void;
  why: Asks;
  preview(line: string): Promise<Preview<View, Event> | null>;
  refuse(refusal: Refusal): void;
}

/** How a square is lit: a press plays it, draws it, grows the drawing or powers it. */
export type Light = 'play' | 'draw' | 'grow' | 'power';

/** Between the last stroke and the question. */
const PAUSE = 120;

export class Controller {
  tool = $state.raw<Tool | null>(null);
  /** The dice in hand, by their place in the tray. */
  picked = $state.raw<number[]>([]);
  /** How far research is to move their sum. */
  shift = $state(0);
  aid = $state.raw<Aid>([]);
  squares = $state.raw<Square[]>([]);
  supply = $state.raw<Supply>(new Map());
  road = $state.raw<Road>(NO_ROAD);
  /** Which way an aviary is turned, and where its middle is. */
  position = $state(0);
  hovered = $state<Square | null>(null);
  rubber = $state(false);
  /** Whether presses on paths re-pave them. */
  paver = $state(false);
  /** Several steps on one square, to choose from. */
  choosing = $state.raw<{ square: Square; offers: Offer<Step>[] } | null>(null);

  #given: () => Given;
  #question = new Question((line) => this.#given().why(line));
  /** What the pen would want if it were drawn like this, and what the whole drawing would lead to. */
  #power = new Question((line) => this.#given().preview(line));
  #preview = new Question((line) => this.#given().preview(line));
  #strokes: { at: Square; road: Road; squares: Square[] }[] = [];

  constructor(given: () => Given) {
    this.#given = given;
  }

  readonly plan: Plan = $derived.by(() => {
    const { park } = this.#given();
    return park ? planOf(park) : new Map();
  });
  readonly dice = $derived.by(() => shown(this.#given().view.turn?.dice ?? [], this.picked));
  readonly sum = $derived(this.dice.reduce((a, b) => a + b, 0));
  readonly kind = $derived(this.tool?.t === 'pen' ? this.tool.kind : null);
  readonly size = $derived(this.kind ? sizeOf(this.kind, this.aid) : 0);
  readonly family = $derived(this.kind ? kindCard(this.kind).family : null);
  readonly isAviary = $derived(this.family === 'smallAviary' || this.family === 'largeAviary');
  readonly aids = $derived.by(() =>
    this.kind ? aids(this.#given().offers, this.kind, this.dice) : [],
  );
  readonly isWhole = $derived(this.size > 0 && this.squares.length === this.size);
  /** The pen without its power, as a line, once its shape is whole. */
  readonly #shape = $derived.by((): string | null => {
    const { mode } = this.#given().view;
    return this.kind && this.isWhole && this.dice.length
      ? penLine(mode, this.kind, this.dice, this.aid, this.squares, new Map())
      : null;
  });
  /** Whether the table has yet to say what power the pen wants. */
  readonly isAsking = $derived.by(
    () => this.#shape !== null && !this.#power.isAnswered(this.#shape),
  );
  readonly #draft = $derived.by(() => this.#power.about(this.#shape)?.view.turn?.draft);
  /** Where the pen can get its power from, and how much; as the table says. */
  readonly sources = $derived.by((): Supply => {
    const spots = this.#draft?.t === 'power' ? this.#draft.spots : [];
    return new Map(spots.map(({ square, most }) => [square, most]));
  });
  /** How many megawatts are still to be chosen. */
  readonly wanted = $derived.by(() => {
    const need = this.#draft?.t === 'power' ? this.#draft.need : 0;
    return Math.max(0, need - given(this.supply));
  });
  readonly isConnected = $derived.by(() => {
    const open = this.#given().view.turn?.connected ?? [];
    return this.squares.some((square) => open.includes(square));
  });
  /** How far research can move that sum so that it is good for something; in order, 0 included. */
  readonly shifts = $derived.by((): number[] => {
    const { view, offers } = this.#given();
    const ways = offers.flatMap(({ step }) => {
      const isInHand =
        'dice' in step && diceWord([...step.dice].sort((a, b) => a - b)) === diceWord(this.dice);
      return isInHand ? waysOf(view, step) : [];
    });
    const all = new Set([0, ...ways.map(({ sum }) => sum - this.sum)]);
    return [...all].sort((a, b) => a - b);
  });
  /** The pips that the dice in hand give to paths, research included. */
  readonly pips = $derived(this.sum + Math.max(0, this.shift));
  readonly pipsLeft = $derived(this.pips - cost(this.road));
  /** How many paths of the drawing the lab could still re-pave. */
  readonly pavings = $derived.by(() => {
    const { view, park } = this.#given();
    const left = view.labs.includes('repaving') ? (park?.research[0] ?? 0) : 0;
    return this.tool?.t === 'paths' ? left - this.road.repaved.size : 0;
  });
  readonly ghost = $derived.by(() => {
    const outline = this.isAviary && this.kind ? positions(this.kind) : [];
    const position = outline[this.position % Math.max(1, outline.length)];
    return position && this.hovered && this.squares.length === 0
      ? laid(position, this.hovered)
      : [];
  });

  /** The drawing as a line, once there is something whole. */
  readonly line = $derived.by((): string | null => {
    const { view } = this.#given();
    if (this.tool?.t === 'paths') {
      return isUnpaved(this.road) || this.dice.length === 0
        ? null
        : pathsLine(this.dice, this.pips, this.road);
    }
    if (!this.kind || !this.#shape || this.isAsking || this.wanted > 0) return null;
    return penLine(view.mode, this.kind, this.dice, this.aid, this.squares, this.supply);
  });
  /** What the drawing as it is would lead to, once the table has said so. */
  readonly outcome = $derived.by(() => this.#preview.about(this.line));
  /** My park as it would be. */
  readonly drawn = $derived.by((): ParkView | null => {
    const seat = this.#given().park?.seat;
    return this.outcome?.view.parks.find((park) => park.seat === seat) ?? null;
  });
  readonly isDrawing = $derived(this.squares.length > 0 || !isBlank(this.road));
  /** The steps that are about single squares, where the server asks for one. */
  readonly asked = $derived.by(() => {
    const { view, offers } = this.#given();
    const isAsked = view.phase === 'damage' || (view.turn && view.turn.draft.t !== 'nothing');
    if (isAsked) return bySquare(offers);
    return this.tool?.t === 'mark'
      ? bySquare(offersOf(offers, this.tool, []))
      : new Map<Square, Offer<Step>[]>();
  });

  readonly lights = $derived.by((): ReadonlyMap<Square, Light> => {
    const { view, park, offers } = this.#given();
    const found = new Map<Square, Light>();
    const light = (squares: Iterable<Square>, as: Light) => {
      for (const square of squares) if (!found.has(square)) found.set(square, as);
    };
    if (this.asked.size) light(this.asked.keys(), 'play');
    if (!view.turn || !park || !this.tool || !offers.length || this.asked.size) return found;
    if (this.tool.t === 'facility') {
      if (offersOf(offers, this.tool, this.dice).length) light(view.turn[this.tool.type], 'play');
    } else if (this.tool.t === 'paths' && this.paver) {
      light([...view.turn.convertible, ...this.road.pieces.keys()], 'grow');
    } else if (this.tool.t === 'paths') {
      if (this.pipsLeft > 0) light(ends(this.road, this.plan), 'draw');
      if (this.pipsLeft >= CONVERSION) light(view.turn.convertible, 'grow');
    } else if (this.family === 'aquatic') {
      light(
        park.lake.filter((square) => this.plan.get(square)?.t === 'lake'),
        'play',
      );
    } else if (this.isWhole) {
      if (this.wanted > 0) light(this.sources.keys(), 'power');
    } else if (this.squares.length === 0) light(view.turn.connected, 'draw');
    else {
      const beside = this.squares.flatMap(neighbours).filter((square) => !this.plan.has(square));
      light(
        beside.filter((square) => !this.squares.includes(square)),
        'grow',
      );
    }
    return found;
  });

  /** What a press on a square would send at once. */
  lineAt(square: Square): string | null {
    const steps = this.asked.get(square);
    if (steps) return steps.length === 1 ? steps[0]!.line : null;
    if (this.lights.get(square) !== 'play') return null;
    if (this.tool?.t === 'facility') return facilityLine(this.tool.type, this.dice, square);
    return this.kind
      ? `pen ${this.kind} ${[diceWord(this.dice), ...this.aid, square].join(' ')}`
      : null;
  }

  clear(): void {
    this.squares = [];
    this.supply = new Map();
    this.road = NO_ROAD;
    this.choosing = null;
    for (const question of [this.#question, this.#power, this.#preview]) question.forget();
    this.rubber = false;
    this.paver = false;
  }

  /** Lays everything down. */
  reset(): void {
    this.clear();
    this.tool = null;
    this.picked = [];
    this.shift = 0;
    this.aid = [];
    this.position = 0;
  }

  /** Takes a pencil, and dice that do if those in hand do not. */
  take(tool: Tool): void {
    const { view, offers } = this.#given();
    if (this.tool && toolKey(this.tool) === toolKey(tool)) return this.reset();
    const fits = this.dice.length > 0 && offersOf(offers, tool, this.dice).length > 0;
    const best = fits || tool.t === 'mark' ? this.picked : cheapest(view, offers, tool);
    if (!best || (tool.t === 'mark' && offersOf(offers, tool, []).length === 0))
      return this.#ask(tool);
    this.clear();
    this.tool = tool;
    this.aid = [];
    this.position = 0;
    if (!fits) this.shift = 0;
    this.picked = tool.t === 'mark' ? [] : best;
  }

  /** Asks why a pencil cannot be taken. */
  #ask(tool: Tool): void {
    const { view } = this.#given();
    const free = view.turn?.dice.flatMap((die) => (die.used ? [] : [die.value])) ?? [];
    const dice = this.dice.length ? this.dice : free.slice(0, 1);
    const line =
      tool.t === 'mark'
        ? `${tool.step} A1`
        : `${toolKey(tool)} ${diceWord(dice.length ? dice : [1])}`;
    void this.#explain(line);
  }

  async #explain(line: string): Promise<void> {
    await refuseUnlessLegal(this.#given(), line);
  }

  /** Picks a die up or puts it down. */
  pick(die: number): void {
    const has = this.picked.includes(die);
    this.hold(has ? this.picked.filter((other) => other !== die) : [...this.picked, die]);
  }

  /** Puts two dice together. */
  combine(die: number, onto: number): void {
    this.hold([...new Set([...this.picked.filter((other) => other === onto), onto, die])]);
  }

  hold(dice: number[]): void {
    this.picked = dice;
    this.shift = 0;
    this.aid = [];
  }

  /** Moves the sum of the dice in hand to the next one that research reaches. */
  move(way: 1 | -1): void {
    this.shift = this.nextShift(way) ?? this.shift;
  }

  nextShift(way: 1 | -1): number | null {
    const further = this.shifts.filter((shift) => (shift - this.shift) * way > 0);
    return further.length ? further[way > 0 ? 0 : further.length - 1]! : null;
  }

  help(word: string): void {
    this.aid = toggled(this.aids, this.aid, word);
    this.squares = this.squares.slice(0, this.size);
  }

  turn(by: number): void {
    if (!this.kind) return;
    const outlines = positions(this.kind);
    this.position = (this.position + by + outlines.length) % outlines.length;
    const at = this.squares[Math.floor(this.squares.length / 2)];
    if (at) this.#put(laid(outlines[this.position]!, at));
  }

  #put(squares: Square[]): void {
    this.squares = squares;
    this.supply = fitting(this.supply, squares);
  }

  /** A press on a square with whatever is in hand. */
  press(square: Square): void {
    const { park, send, busy } = this.#given();
    if (busy || !park) return;
    const steps = this.asked.get(square);
    if (steps && steps.length > 1) this.choosing = { square, offers: steps };
    else if (steps) send(steps[0]!.line);
    else if (this.tool?.t === 'mark') void this.#explain(`${this.tool.step} ${square}`);
    else if (this.tool?.t === 'paths') this.#pave(square);
    else if (this.tool?.t === 'facility')
      void this.#play(facilityLine(this.tool.type, this.dice, square));
    else if (this.family === 'aquatic') {
      void this.#play(`pen ${this.kind} ${[diceWord(this.dice), ...this.aid, square].join(' ')}`);
    } else if (this.kind) this.#pen(square);
  }

  async #play(line: string): Promise<void> {
    if (await refuseUnlessLegal(this.#given(), line)) this.#given().send(line);
  }

  #pave(square: Square): void {
    const convertible = this.#given().view.turn?.convertible ?? [];
    if (this.rubber) this.road = erase(this.road, square);
    else if (this.paver) {
      const drawn = repave(this.road, square, convertible);
      if (drawn === this.road || this.pavings - drawn.repaved.size + this.road.repaved.size < 0)
        void this.#explain(`repave ${square}`);
      else this.road = drawn;
    } else {
      const drawn = tap(this.road, this.plan, square, convertible);
      if (drawn === this.road) void this.#explain(`paths ${diceWord(this.dice)} ${square}:NS`);
      this.road = drawn;
    }
  }

  #pen(square: Square): void {
    const most = this.sources.get(square);
    if (most !== undefined && !this.rubber) {
      this.supply = press(this.supply, square, most, this.wanted);
    } else if (this.isAviary) {
      const outlines = this.kind ? positions(this.kind) : [];
      if (this.rubber) this.#put([]);
      else this.#put(laid(outlines[this.position % outlines.length]!, square));
    } else if (this.squares.includes(square)) {
      this.#put(this.squares.filter((other) => other !== square));
    } else if (this.supply.has(square)) {
      this.supply = press(this.supply, square, 0, 0);
    } else if (this.plan.has(square)) {
      void this.#explain(
        `pen ${this.kind} ${diceWord(this.dice)} ${[...this.squares, square].join(' ')}`,
      );
    } else if (this.squares.length < this.size && !this.rubber)
      this.#put([...this.squares, square]);
  }

  /** A stroke begins on a square; it becomes one only when it reaches another. */
  begin(square: Square): void {
    this.#strokes = [{ at: square, road: this.road, squares: this.squares }];
  }

  /** The stroke has come to the next square; going back takes back. */
  draw(to: Square): void {
    const last = this.#strokes.at(-1);
    if (!last || last.at === to || this.#given().busy || this.asked.size) return;
    const before = this.#strokes.at(-2);
    if (before?.at === to) {
      this.#strokes.pop();
      this.road = last.road;
      return this.#put(last.squares);
    }
    if (this.rubber) {
      this.road = erase(erase(this.road, last.at), to);
      this.#put(this.squares.filter((square) => square !== last.at && square !== to));
      this.#strokes.push({ at: to, road: this.road, squares: this.squares });
      return;
    }
    const [road, squares] = [this.road, this.squares];
    if (this.tool?.t === 'paths') {
      const convertible = this.#given().view.turn?.convertible ?? [];
      this.road = pull(this.road, this.plan, last.at, to, convertible);
    } else if (this.family === 'standard') {
      for (const square of [last.at, to]) {
        const isFree = !this.plan.has(square) && !this.squares.includes(square);
        if (isFree && this.squares.length < this.size) this.#put([...this.squares, square]);
      }
    }
    this.#strokes.push({ at: to, road, squares });
  }

  /** Sends the drawing, or says why it cannot be. */
  build(): void {
    const { send, refuse, busy } = this.#given();
    if (!this.line || busy) return;
    if (this.no) refuse(this.no);
    else send(this.line);
  }

  /** Asks about the drawing a moment after the last stroke. Call it in an effect. */
  judge(): void {
    const { line } = this;
    const shape = this.#shape;
    if (this.#given().offers.length === 0) return;
    untrack(() => {
      if (shape) this.#power.ask(shape);
      if (!line) return;
      this.#question.ask(line, PAUSE);
      this.#preview.ask(line, PAUSE);
    });
  }

  /** Whether the table has said something of the drawing as it is. */
  get isJudged(): boolean {
    return this.#question.isAnswered(this.line);
  }

  /** Why the drawing as it is cannot be built, once the table has said so. */
  get no(): Refusal | null {
    return this.isJudged ? this.#question.answer : null;
  }
}
