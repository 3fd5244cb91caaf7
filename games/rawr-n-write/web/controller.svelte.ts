/**
 * The pencil: what I am about to draw in my park, before it is inked. A building under the pointer,
 * roads, a tour, roads that a flood takes. What is legal the server says, as offers or on asking.
 */
import { untrack } from 'svelte';
import { Question, refuseUnlessLegal, type Asks, type Refusal } from '$kit/question.svelte';
import type { Preview } from '$shell/generated/Preview';
import { HQ, placesBySquare } from './chains';
import { asked, lineOf, ofKind, roadsInHand, roadsToDraw, squaresAt, type Offers } from './choices';
import { shapeOf } from './data';
import type { Event } from './generated/Event';
import type { Exit } from './generated/Exit';
import type { ParkView } from './generated/ParkView';
import type { View } from './generated/View';
import { exitAt, isInside, squareOf, type Cell } from './geometry';
import { reason } from './reason';
import { cycle, emptySquares, lead, pave, paveLine, type Sketch } from './roads';
import { flipped, grip, placed, rotated } from './shapes';

export interface Given {
  view: View;
  park: ParkView | undefined;
  offers: Offers;
  /** Whether my own park is the one that is looked at. */
  isHome: boolean;
  send(line: string): void;
  why: Asks;
  preview(line: string): Promise<Preview<View, Event> | null>;
  refuse(refusal: Refusal): void;
}

export type Mode = 'shape' | 'square' | 'road' | 'tour' | 'site' | 'wash' | null;

/** Between the last move of the pointer and the question. */
const PAUSE = 70;

export class Controller {
  /** How the building is turned, and the square under the hand. */
  turn = $state(0);
  hand = $state.raw<Cell | null>(null);
  sketch = $state.raw<Sketch>(new Map());
  /** Where the pointer went since it was pressed. */
  path = $state.raw<Cell[]>([]);
  places = $state.raw<string[]>([]);
  exit = $state.raw<Exit | null>(null);
  washed = $state.raw<string[]>([]);
  #given: () => Given;
  /** What the table says of the line that would be sent now. */
  #question = new Question((line) => reason(this.#given().why, line));
  /** What it would lead to. */
  #preview = new Question((line) => this.#given().preview(line));

  constructor(given: () => Given) {
    this.#given = given;
  }

  get #task() {
    return this.#given().offers.length > 0 ? asked(this.#given().park) : null;
  }

  readonly mode = $derived.by((): Mode => {
    const { offers, isHome, park } = this.#given();
    const task = this.#task;
    if (!task || !isHome) return null;
    if (task.t === 'turn' || task.t === 'draw') return 'shape';
    if (task.t === 'road') return 'square';
    if (task.t === 'tour') return 'tour';
    if (task.t === 'losses') {
      if (task.disaster === 'washout') return 'wash';
      return ofKind(offers, 'destroy').length > 0 ? 'site' : null;
    }
    return roadsToDraw(park, offers) > 0 ? 'road' : null;
  });

  /** How many roads there are to draw. */
  readonly stock = $derived.by(() => roadsToDraw(this.#given().park, this.#given().offers));
  /** How many of them are in hand, not stored. */
  readonly inHand = $derived.by(() => roadsInHand(this.#given().park, this.#given().offers));
  readonly squares = $derived.by(() => squaresAt(this.#given().offers));

  readonly site = $derived.by(() => {
    const task = this.#task;
    return task?.t === 'turn' || task?.t === 'draw' ? task.site : null;
  });
  readonly shape = $derived.by(() =>
    this.site ? shapeOf(this.site, this.#given().view.buildings) : null,
  );
  /** The turn that was already chosen, if it was. */
  readonly fixed = $derived.by(() => {
    const task = this.#task;
    return task?.t === 'draw' ? task.turn : null;
  });
  readonly way = $derived.by(() => this.fixed ?? this.turn);

  /** The squares that the building in hand would cover. */
  readonly ghost = $derived.by((): Cell[] => {
    if (!this.shape || !this.hand) return [];
    return placed(this.shape, this.way, this.#anchor(this.hand));
  });

  /** The line that inks what is in pencil now. */
  readonly line = $derived.by((): string | null => {
    switch (this.mode) {
      case 'shape': {
        if (!this.hand || !this.ghost.every(isInside)) return null;
        const at = this.squares.get(squareOf(this.#anchor(this.hand)));
        return at ?? `draw ${this.ghost.map(squareOf).join(' ')}`;
      }
      case 'road':
        return this.sketch.size > 0 ? paveLine(this.sketch) : null;
      case 'tour':
        if (this.sketch.size > 0) return paveLine(this.sketch);
        return this.places.length > 0 || this.exit
          ? ['tour', ...this.places, ...(this.exit ? [this.exit] : [])].join(' ')
          : null;
      case 'wash':
        return this.washed.length > 0 ? `wash ${this.washed.join(' ')}` : null;
      default:
        return null;
    }
  });

  /** Whether the line may be sent: known from the offers, or asked; not known yet otherwise. */
  readonly verdict = $derived.by((): 'fine' | 'wrong' | 'open' => {
    if (!this.line) return 'open';
    const { offers, park } = this.#given();
    // The best tour comes from the server, which need not be asked again.
    if (this.line === park?.bestTour?.line) return 'fine';
    if (offers.some(({ line }) => line === this.line)) return 'fine';
    if (!this.#question.isAnswered(this.line)) return 'open';
    return this.#question.answer ? 'wrong' : 'fine';
  });
  readonly refusal = $derived.by((): Refusal | null =>
    this.verdict === 'wrong' ? this.#question.answer : null,
  );

  /** What the tour in pencil would bring, once the table has said so. */
  readonly brings = $derived.by((): { excitement: number; vp: number } | null => {
    const best = this.#given().park?.bestTour;
    if (this.line === best?.line) return best ?? null;
    const outcome = this.#preview.about(this.line);
    if (!outcome) return null;
    const marks = outcome.events.flatMap((event) => (event.t === 'visited' ? event.marks : []));
    const exit = outcome.gains.find(({ id }) => id === 'exits');
    return { excitement: marks.length, vp: exit?.value ?? 0 };
  });

  /** The places that the roads in pencil would meet, once the table has said so. */
  readonly joined = $derived.by((): string[] | null => {
    const { you } = this.#given().view;
    const outcome = this.sketch.size > 0 ? this.#preview.about(this.line) : null;
    if (!outcome || you === null) return null;
    const met = outcome.view.parks[you]?.ways?.filter(({ squares }) =>
      squares.some((square) => this.sketch.has(square)),
    );
    return [...new Set(met?.flatMap(({ from, to }) => (to ? [from, to] : [from])))];
  });

  #anchor(hand: Cell): Cell {
    const held = grip(this.shape!, this.way);
    return { x: hand.x - held.x, y: hand.y - held.y };
  }

  /** Asks about the line once the pointer rests. Call it in an effect. */
  ask(): void {
    const { line } = this;
    const isOpen = line && this.mode !== 'wash' && untrack(() => this.verdict) === 'open';
    if (isOpen) untrack(() => this.#question.ask(line, PAUSE));
    if (line && (this.mode === 'tour' || this.mode === 'road'))
      untrack(() => this.#preview.ask(line, PAUSE));
  }

  /** A new question begins with an empty pencil. */
  clear(): void {
    this.sketch = new Map();
    this.path = [];
    this.places = [];
    this.exit = null;
    this.washed = [];
    this.#question.forget();
    this.#preview.forget();
    const task = this.#task;
    // A building begins turned in a way that fits.
    if (task?.t === 'turn') this.turn = ofKind(this.#given().offers, 'turn')[0]?.step.turn ?? 0;
    if (task?.t !== 'turn' && task?.t !== 'draw') this.hand = null;
  }

  get isBlank(): boolean {
    return (
      this.sketch.size === 0 && this.places.length === 0 && !this.exit && this.washed.length === 0
    );
  }

  rotate(): void {
    if (this.shape && this.fixed === null) this.turn = rotated(this.shape, this.turn);
  }

  flip(): void {
    if (this.shape && this.fixed === null) this.turn = flipped(this.shape, this.turn);
  }

  /** Inks what is in pencil, and then what else is to be done; or shows why that cannot be. */
  async ink(then = ''): Promise<void> {
    const { line } = this;
    if (!line) return;
    if (this.verdict === 'fine' || (await this.#explain(line))) this.#given().send(line + then);
  }

  /** Shows why a line cannot be played; says whether it can. */
  #explain(line: string): Promise<boolean> {
    const { why, refuse } = this.#given();
    return refuseUnlessLegal({ why: (asked) => reason(why, asked), refuse }, line);
  }

  /** A press on a cell: the beginning of a road or a tour. */
  press(cell: Cell): void {
    this.path = [cell];
    if (this.mode === 'tour' && this.#placeAt(cell) === HQ) {
      this.places = [];
      this.exit = null;
    }
  }

  /** The pointer moves on, pressed. */
  drag(cell: Cell): void {
    const { park } = this.#given();
    if (!park || this.path.length === 0) return;
    const last = this.path.at(-1)!;
    if (last.x === cell.x && last.y === cell.y) return;
    this.path = lead(this.path, cell);
    if (this.mode === 'tour') this.#trace(park);
  }

  /** The roads that the present drag adds. */
  readonly strokes = $derived.by((): Sketch => {
    const { park } = this.#given();
    if (!park || this.path.length < 2 || this.stock === 0) return new Map();
    const isEmpty = emptySquares(park);
    const isTour = this.mode === 'tour' && !isEmpty(this.path[0]!) && !isEmpty(this.path[1]!);
    return isTour ? new Map() : pave(this.path, isEmpty);
  });

  /** The pointer is let go after a drag. */
  release(): void {
    this.sketch = new Map([...this.sketch, ...this.strokes]);
    if (this.sketch.size > 0) this.#dropTour();
    this.path = [];
  }

  /** A click on a cell without a drag. */
  tap(cell: Cell): void {
    const { park, send } = this.#given();
    this.path = [];
    if (!park) return;
    const square = squareOf(cell);
    const place = this.#placeAt(cell);
    if (this.mode === 'square') {
      const line = this.squares.get(square);
      if (line) send(line);
      else if (isInside(cell)) void this.#explain(`at ${square}`);
    } else if (this.mode === 'wash') {
      if (park.pavement.some((road) => road.square === square)) this.wash(square);
    } else if (this.mode === 'tour' && place && place !== HQ) {
      void this.visit(place);
    } else if (this.mode === 'tour' && exitAt(cell)) {
      void this.leave(exitAt(cell)!);
    } else if (this.stock > 0 && emptySquares(park)(cell)) {
      this.sketch = cycle(park, this.sketch, cell);
      this.#dropTour();
    }
  }

  /** Goes on to a place, step by step. */
  async visit(place: string): Promise<void> {
    const { offers, send } = this.#given();
    const line = lineOf(offers, 'visit', (step) => step.site === place);
    if (line) return send(line);
    await this.#explain(`visit ${place}`);
  }

  async leave(exit: Exit): Promise<void> {
    const { offers, send } = this.#given();
    const line = lineOf(offers, 'exit', (step) => step.exit === exit);
    if (line) return send(line);
    await this.#explain(`exit ${exit}`);
  }

  /** The best tour from the HQ, as a hint; none once the tour has left, or if nothing is to be had. */
  readonly best = $derived.by(() => {
    const best = this.#given().park?.bestTour;
    const isHome = this.mode === 'tour' && this.#start() === HQ;
    return isHome && best && best.excitement + best.vp > 0 ? best : null;
  });

  /** Takes the hint: the best tour in pencil, to look at and to run. */
  suggest(): void {
    if (!this.best) return;
    this.sketch = new Map();
    this.path = [];
    this.places = this.best.places;
    this.exit = this.best.exit;
  }

  /** Adds a road to those that the flood takes, or spares it. A stored one is `stored`. */
  wash(square: string): void {
    const task = this.#task;
    const left = task?.t === 'losses' ? task.left : 0;
    const isStored = square === 'stored';
    if (!isStored && this.washed.includes(square)) {
      this.washed = this.washed.filter((other) => other !== square);
    } else if (this.washed.length < left) {
      this.washed = [...this.washed, square];
    }
  }

  /** The places along the pointer's way, as far as roads lead there. */
  #trace(park: ParkView): void {
    const places: string[] = [];
    let exit: Exit | null = null;
    let here = this.#start();
    const leadsTo = (to: string) =>
      park.ways?.some((way) => way.from === here && way.to === to) ?? false;
    for (const cell of this.path) {
      const place = this.#placeAt(cell);
      const gate = exitAt(cell);
      if (place && place !== here && place !== HQ && leadsTo(place)) {
        const before = places.indexOf(place);
        if (before >= 0) places.splice(before + 1);
        else places.push(place);
        here = place;
      } else if (gate && leadsTo(gate)) {
        exit = gate;
        break;
      }
    }
    this.places = places;
    this.exit = exit;
    if (places.length > 0 || exit) this.sketch = new Map();
  }

  #start(): string {
    const task = this.#task;
    return (task?.t === 'tour' && task.at) || HQ;
  }

  #dropTour(): void {
    this.places = [];
    this.exit = null;
  }

  #placeAt(cell: Cell): string | null {
    const { park } = this.#given();
    return (park && isInside(cell) && placesBySquare(park).get(squareOf(cell))) || null;
  }
}
