/** What people read of leaving a match, coming back and ending it. */
import type { Ending } from '../generated/Ending';
import type { TableInfo } from '../generated/TableInfo';
import { isTogether } from '../host/together';
import { list, standsIn } from '../kit/seats';

/** Whether the viewer plays here in person. */
export const plays = (info: TableInfo): boolean =>
  info.stage === 'running' && info.you !== null && !standsIn(info.seats[info.you]);

/** The seats that people play in person. */
export const persons = (info: TableInfo): number[] =>
  info.seats.flatMap((holder, seat) => (holder.t === 'guest' && !standsIn(holder) ? [seat] : []));

/** What resigning means at this table. */
export function resignWords(info: TableInfo): string {
  if (info.seats.length === 1) return 'The game is lost and over.';
  if (info.seats.length === 2) return 'The match ends, and the other player has won.';
  return persons(info).some((seat) => seat !== info.you)
    ? 'A medium bot plays on for you. You can come back and take your seat again, unless somebody else has taken it over by then.'
    : info.rated
      ? 'Nobody but bots would be left, so the match ends, and you are last.'
      : 'Nobody but bots would be left, so the match ends without a result.';
}

/** What wanting to end the match means now. */
export function endWords(info: TableInfo, names: string[]): string {
  const others = persons(info).filter((seat) => seat !== info.you && !info.wantsEnd.includes(seat));
  if (others.length > 0 && isTogether(info))
    return 'The match ends at once for everybody, without a result: make sure that the others at the table agree.';
  return others.length === 0
    ? 'The match ends at once, without a result.'
    : `The match ends without a result when ${list(others.map((seat) => names[seat] ?? ''))} agree${others.length === 1 ? 's' : ''}.`;
}

/** How a match ended that its players ended. */
export function endingWords(ending: Ending, names: string[]): string {
  switch (ending.t) {
    case 'agreed':
      return 'Those who played agreed to end the match here.';
    case 'closed':
      return 'The operator of this server has closed the match.';
    case 'resigned':
      return `${names[ending.seat] ?? ''} resigned.`;
    case 'moved':
      return 'It was moved, and goes on elsewhere.';
  }
}
