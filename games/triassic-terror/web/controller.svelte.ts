/** What I hold, point at and have drawn so far; and what clicking, dragging and pointing do. */
import { untrack } from 'svelte';
import { follow } from '$kit/drag';
import { Question, refuseUnlessLegal } from '$kit/question.svelte';
import type { BoardProps } from '$shell/game-ui';
import {
  lineFor,
  NO_SPREAD,
  remaining,
  scatterable,
  sent,
  spreadTo,
  trekLine,
  withOneMore,
  withParty,
  type Pick,
  type Spread,
  type Tool,
  type Trek,
} from './choices';
import type { Area } from './generated/Area';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import { isDrawing, isMine, lightsOf, pickFor, toolFor, type Hand } from './hand';
import type { HerdPiece, PredatorPiece } from './pieces';
import { compare, drawnLine, laid, type Sketch } from './sketch';

export type Props = BoardProps<View, Step, Event>;

/** Between the last change of a migration and the question. */
const PAUSE = 200;
/** How long I point at something before the table is asked what it would lead to. */
const GLANCE = 80;

const nothing = (): Pick => ({ raptor: null, scatter: null, only: null });

export class Controller {
  /** The island, to find what is under the pointer. */
  stage = $state<HTMLElement>();
  wanted = $state<Tool | null>(null);
  picked = $state<Pick>(nothing());
  spread = $state.raw<Spread>(NO_SPREAD);
  bites = $state.raw<ReadonlyMap<number, number>>(new Map());
  trek = $state.raw<Trek | null>(null);
  /** How many go with the next drag; nothing means all. */
  handful = $state<number | null>(null);
  pointed = $state<Area | null>(null);
  pinned = $state<Area | null>(null);
  dragged = $state<{ symbol: string; count: number; x: number; y: number } | null>(null);
  readonly #given: () => Props;
  readonly #pointing = new Question((line) => this.#given().why(line));
  readonly #drawing = new Question((line) => this.#given().why(line));

  readonly #preview = new Question((line) => this.#given().preview(line));

  constructor(given: () => Props) {
    this.#given = given;
  }

  readonly hand = $derived.by((): Hand => {
    const { view, offers, names, me } = this.#given();
    const tool = toolFor(view, offers, this.wanted);
    const pick = pickFor(view, offers, this.picked);
    const { spread, bites, trek } = this;
    return { view, offers, names, me, tool, pick, spread, bites, trek };
  });
  readonly lights = $derived.by(() => lightsOf(this.hand));
  /** What I draw or point at, as a line. */
  readonly #drawn = $derived.by(() =>
    drawnLine(this.hand, this.pointed ? this.lights.get(this.pointed) : undefined),
  );
  /** What that would lead to, as soon as the table has said so. */
  readonly after = $derived.by((): View | null => {
    return this.#preview.about(this.#drawn)?.view ?? null;
  });
  readonly sketch = $derived.by((): Sketch | null => {
    const { view } = this.#given();
    return this.after ? compare(view, this.after) : laid(view, this.spread);
  });
  /** The area that is explained. */
  readonly shown = $derived.by(() => {
    const isMigrating = this.dragged && this.#given().view.ask.t === 'migrate';
    return this.pinned ?? (isMigrating ? null : this.pointed);
  });

  /** Why nothing can be done where I point. */
  get refusal() {
    return this.shown === this.pointed ? this.#pointing.answer : null;
  }

  /** Why the migration that is drawn cannot be done. */
  get flaw(): string | null {
    return this.trek ? (this.#drawing.answer?.sentence ?? null) : null;
  }

  /** What the table says of the migration that is drawn; nothing if none is. */
  get verdict(): 'open' | 'fine' | 'wrong' | undefined {
    const { trek } = this;
    if (!trek || !sent(trek)) return undefined;
    if (!this.#drawing.isAnswered(trekLine(trek))) return 'open';
    return this.#drawing.answer ? 'wrong' : 'fine';
  }

  send = (line: string): void => {
    const { busy, send } = this.#given();
    if (!busy) send(line);
  };

  explain = (line: string): void => void refuseUnlessLegal(this.#given(), line);

  choose = (area: Area): void => {
    const { view, offers } = this.#given();
    const { hand, trek } = this;
    const light = this.lights.get(area);
    if (light?.line) return this.send(light.line);
    if (isDrawing(hand) && trek?.from === area) return this.setTrek(null);
    if (light && isDrawing(hand)) {
      return this.setTrek(trek ? withOneMore(view, trek, area) : { from: area, parties: [] });
    }
    if (light) {
      this.spread = spreadTo(offers, this.spread, area) ?? this.spread;
      return;
    }
    const canAsk = isMine(hand) && !(isDrawing(hand) && trek);
    const line = canAsk ? lineFor(view, hand.tool, hand.pick, area) : null;
    if (line) this.explain(line);
    else this.pinned = this.pinned === area ? null : area;
  };

  point = (area: Area | null): void => {
    if (area === this.pointed) return;
    this.pointed = area;
    this.#pointing.forget();
    const { hand, lights } = this;
    if (!area || lights.has(area) || lights.size === 0 || isDrawing(hand)) return;
    const line = lineFor(hand.view, hand.tool, hand.pick, area);
    if (line) this.#pointing.ask(line);
  };

  setTrek = (next: Trek | null): void => {
    this.trek = next;
    this.handful = null;
    this.#drawing.forget();
  };

  /** Asks about what is drawn as it grows, not at every click. Call it in an effect. */
  judge(): void {
    const { trek } = this;
    if (trek && sent(trek)) untrack(() => this.#drawing.ask(trekLine(trek), PAUSE));
  }

  /** Asks what would come of what is drawn or pointed at. Call it in an effect. */
  foresee(): void {
    const line = this.#drawn;
    untrack(() => (line ? this.#preview.ask(line, GLANCE) : this.#preview.forget()));
  }

  setBite = (seat: number, n: number): void => {
    const next = new Map(this.bites);
    if (n > 0) next.set(seat, n);
    else next.delete(seat);
    this.bites = next;
  };

  chooseHerd = ({ area, seat }: HerdPiece): void => {
    const { view, offers } = this.#given();
    if (view.ask.t === 'eat') this.setBite(seat, (this.bites.get(seat) ?? 0) + 1);
    else if (view.ask.t === 'scatter') this.#scatter(seat, scatterable(offers).get(seat) ?? []);
    else if (!this.trek) this.setTrek({ from: area, parties: [] });
  };

  #scatter(seat: number, numbers: readonly number[]): void {
    const { scatter } = this.hand.pick;
    const now = scatter?.seat === seat ? scatter.dinos : 0;
    this.picked.scatter = { seat, dinos: numbers.find((n) => n > now) ?? numbers[0] ?? 1 };
  }

  #spotUnder(x: number, y: number): Area | null {
    for (const element of document.elementsFromPoint(x, y)) {
      const spot = this.stage?.contains(element) && element.getAttribute('data-spot');
      if (spot) return spot as Area;
    }
    return null;
  }

  /** Drags something over the island: `lift` says what, once the pointer has really moved. */
  #drag(
    press: PointerEvent,
    lift: () => { symbol: string; count: number } | null,
    drop: (area: Area) => void,
  ): void {
    follow(press, {
      move: (x, y) => {
        const lifted = this.dragged ?? lift();
        this.dragged = lifted && { symbol: lifted.symbol, count: lifted.count, x, y };
        this.point(this.#spotUnder(x, y));
      },
      drop: (x, y) => {
        const area = this.dragged && this.#spotUnder(x, y);
        this.dragged = null;
        this.point(null);
        if (area) drop(area);
      },
      cancel: () => {
        this.dragged = null;
        this.point(null);
      },
    });
  }

  grabHerd = (press: PointerEvent, piece: HerdPiece): void => {
    const { area, seat } = piece;
    const { view } = this.#given();
    const { ask } = view;
    if (ask.t !== 'migrate' && ask.t !== 'scatter') return;
    this.#drag(
      press,
      () => {
        if (ask.t === 'migrate' && this.trek?.from !== area)
          this.setTrek({ from: area, parties: [] });
        if (ask.t === 'scatter' && this.hand.pick.scatter?.seat !== seat) this.chooseHerd(piece);
        const left = this.trek ? remaining(view, this.trek) : (this.hand.pick.scatter?.dinos ?? 1);
        return { symbol: `herd-${seat % 6}`, count: Math.min(this.handful ?? left, left) };
      },
      (to) => {
        const { trek, handful } = this;
        if (to === area) return;
        if (ask.t === 'scatter' || !trek) return this.choose(to);
        if (!this.lights.has(to)) return this.explain(trekLine(withParty(trek, to, 1)));
        const left = remaining(view, trek);
        const now = trek.parties.find((party) => party.to === to)?.dinos ?? 0;
        this.setTrek(withParty(trek, to, now + Math.min(handful ?? left, left)));
        this.handful = handful;
      },
    );
  };

  grabPredator = (press: PointerEvent, piece: PredatorPiece): void => {
    this.#drag(
      press,
      () => {
        this.takePredator(piece);
        return { symbol: piece.kind, count: 0 };
      },
      (to) => to !== piece.area && this.choose(to),
    );
  };

  takePredator = (piece: PredatorPiece): void => {
    if (piece.kind === 'raptor') this.picked.raptor = piece.area;
  };

  cancel(): void {
    this.wanted = this.trek ? this.wanted : null;
    this.setTrek(null);
    this.spread = NO_SPREAD;
    this.bites = new Map();
    this.pinned = this.dragged = null;
  }

  reset(): void {
    this.cancel();
    this.wanted = null;
    this.picked = nothing();
    this.pointed = null;
    this.#pointing.forget();
    this.#preview.forget();
  }
}
