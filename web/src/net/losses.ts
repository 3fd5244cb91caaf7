/** What is said to somebody who has lost a seat by another’s doing. */
import type { Unseating } from '../generated/Unseating';

export function lossWords(how: Unseating, title: string): string {
  return how === 'claimed'
    ? `Your seat at ${title} was taken over with its link, in another browser. If that was not you, somebody else has the link.`
    : `The host has freed your seat at ${title}. While seats are free you can sit down again.`;
}
