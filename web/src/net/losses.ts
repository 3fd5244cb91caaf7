/** What is said to somebody who has lost a seat by another’s doing. */
import type { Unseating } from '../generated/Unseating';

export function lossWords(how: Unseating, title: string): string {
  return {
    claimed: `Your seat at ${title} was taken over with its link, in another browser. If that was not you, somebody else has the link.`,
    sentAway: `The host has freed your seat at ${title}. While seats are free you can sit down again.`,
    takenOver: `While you were away somebody else took over your seat at ${title} and plays on.`,
  }[how];
}
