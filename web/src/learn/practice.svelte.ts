/** A lesson as it is being taken: what is said, what is seen, and what the pupil has played. */
import type { Beat } from '../generated/Beat';
import type { Frame } from '../generated/Frame';
import type { Lesson } from '../generated/Lesson';
import type { Practised } from '../generated/Practised';
import type { Preview } from '../generated/Preview';
import type { PupilAsks } from '../generated/PupilAsks';
import type { Told } from '../generated/Told';
import type { Shown } from '../match/match.svelte';
import { Pacer } from '../match/pacer';
import type { Progress } from './progress.svelte';

/** What a lesson needs from the world. */
export interface World {
  ask(lines: string[], ask?: PupilAsks): Promise<Practised>;
  keep(progress: Progress): void;
  /** Whether to do without motion. */
  still(): boolean;
  /** How long to show a view that these events led to. */
  dwell(told: Told[]): number;
  /** Somebody did what the rules forbid. */
  refuse(): void;
  problem(error: unknown): void;
}

/** What is answered to something that the lesson does not wait for. */
export interface Said {
  text: string;
  /** The rule that forbids it. */
  rule: string | null;
  /** Whether it stands in the place of the lesson's words, and not beneath them. */
  instead: boolean;
}

const beside = (text: string): Said => ({ text, rule: null, instead: false });

/** What is said where the lesson has no words for a line that could be played. */
const ALSO = beside('That could be played, too. But let us try what is pointed at.');
/** What is said to whoever touches something else. */
const ASTRAY = beside('Look where the ring is: it shows what comes next.');
/** What is said to whoever plays while there is something to read. */
const READ = beside('Soon! Read on first, with **Next**.');
const OVER = beside('This lesson is over: nothing more is played here.');

export class Practice {
  shown = $state.raw<Shown | null>(null);
  /** Which beat is read. */
  at = $state.raw(0);
  /** What the pupil has played, line by line. */
  lines = $state.raw<string[]>([]);
  /** What is answered to what the pupil did last, if the lesson did not wait for it. */
  said = $state.raw<Said | null>(null);
  busy = $state.raw(false);
  /** Why there is nothing to see. */
  missing = $state.raw<string | null>(null);
  #done = false;
  #pacer = new Pacer<Shown>(
    (item, hurried) => (this.shown = hurried ? { ...item, events: [], instant: true } : item),
    (item) => (item.instant ? 0 : this.world.dwell(item.told)),
  );

  constructor(
    readonly lesson: Lesson,
    private readonly world: World,
  ) {}

  get beat(): Beat | undefined {
    return this.lesson.beats[this.at];
  }

  get isLast(): boolean {
    return this.at === this.lesson.beats.length - 1;
  }

  /** Goes on where it was left; a lesson that has changed meanwhile begins anew. */
  async open(from: Progress | null): Promise<void> {
    this.#done = from?.done ?? false;
    if (from && !(from.done && from.beat >= this.lesson.beats.length - 1)) {
      const there = await this.world.ask(from.lines).catch(() => null);
      if (there?.t === 'at') return this.#stand(there, from.lines, from.beat);
    }
    await this.begin();
  }

  /** Begins the lesson, or begins it again. */
  async begin(): Promise<void> {
    this.said = null;
    try {
      const there = await this.world.ask([]);
      if (there.t === 'at') this.#stand(there, [], 0);
    } catch (error) {
      this.missing = error instanceof Error ? error.message : String(error);
    }
  }

  close(): void {
    this.#pacer.stop();
  }

  /** Reads on. */
  next(): void {
    if (this.beat?.play !== undefined || this.isLast) return;
    this.#pacer.hurry();
    this.#go(this.at + 1);
  }

  /** Plays a line, if the lesson waits for it. */
  async play(line: string): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.said = null;
    try {
      const answer = await this.world.ask(this.lines, { t: 'play', line });
      if (answer.t === 'refused') this.refuse(answer);
      else if (answer.t === 'other' && typeof answer.say === 'string') {
        this.said = { text: answer.say, rule: null, instead: true };
      } else if (answer.t === 'other' || this.beat?.play === undefined) {
        this.said = this.#waits(ALSO);
      } else if (answer.t === 'at') {
        this.lines = [...this.lines, line];
        for (const frame of answer.frames) this.#pacer.push(whole(frame, this.world.still()));
        this.#go(Math.max(this.at, answer.beat));
      }
    } catch (error) {
      this.world.problem(error);
    } finally {
      this.busy = false;
    }
  }

  /** Says why something is forbidden. */
  refuse = ({ sentence, rule }: { sentence: string; rule?: string | null }): void => {
    this.world.refuse();
    this.said = { text: sentence, rule: rule || null, instead: false };
  };

  /** Answers to a touch of something that is not pointed at, where nothing else does. */
  stray(): void {
    if (!this.busy) this.said = this.#waits(ASTRAY);
  }

  /** What is said where the lesson waits for something, or for the pupil to read on. */
  #waits(otherwise: Said): Said {
    if (this.beat?.play !== undefined) return otherwise;
    return this.isLast ? OVER : READ;
  }

  why = async (line: string): Promise<{ rule: string; sentence: string } | null> => {
    const answer = await this.world.ask(this.lines, { t: 'why', line });
    return answer.t === 'refused' ? { rule: answer.rule ?? '', sentence: answer.sentence } : null;
  };

  /** A preview is a help: where it cannot be had, there is none. */
  preview = async (line: string): Promise<Preview<unknown, unknown> | null> => {
    const answer = await this.world.ask(this.lines, { t: 'preview', line }).catch(() => null);
    return answer?.t === 'preview' ? (answer.outcome as Preview<unknown, unknown> | null) : null;
  };

  /** Shows the last of what is there, without motion. */
  #stand({ beat, frames }: { beat: number; frames: Frame[] }, lines: string[], at: number): void {
    const last = frames.at(-1);
    if (last) this.shown = { ...whole(last, true), events: [] };
    this.lines = lines;
    // What is read lies between what was played last and what is to be played next.
    const next = this.lesson.beats.findIndex(({ play }, n) => n >= beat && play !== undefined);
    const end = next < 0 ? this.lesson.beats.length - 1 : next;
    this.#go(Math.min(Math.max(at, beat), end));
  }

  #go(to: number): void {
    this.at = to;
    this.said = null;
    this.#done ||= this.isLast;
    this.world.keep({ beat: to, lines: this.lines, done: this.#done });
  }
}

function whole(frame: Frame, instant: boolean): Shown {
  const { events: told, view, offers = [], scores = [], ...rest } = frame;
  const all = { ...rest, events: told, view, offers, scores };
  return { frame: all, told, events: told.map(({ event }) => event), instant };
}
