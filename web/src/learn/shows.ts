/** Which lesson shows a rule. */
import type { Lesson } from '../generated/Lesson';

/** A moment of a lesson. */
export interface Moment {
  lesson: Lesson;
  /** Which beat. */
  beat: number;
}

/** The first moment of a course that shows one of these rules. */
export function shows(lessons: Lesson[], rules: string[]): Moment | null {
  for (const lesson of lessons) {
    const beat = lesson.beats.findIndex((one) => one.rules?.some((id) => rules.includes(id)));
    if (beat >= 0) return { lesson, beat };
  }
  return null;
}

/** What has been played before that moment. */
export const playedBefore = ({ lesson, beat }: Moment): string[] =>
  lesson.beats.slice(0, beat).flatMap(({ play }) => (play === undefined ? [] : [play]));
