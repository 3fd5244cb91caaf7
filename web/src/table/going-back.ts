/** What people read of going back beyond what undo reaches. */
import type { TableInfo } from '../generated/TableInfo';
import { isTogether } from '../host/together';
import { list, standsIn } from '../kit/seats';
import { persons, plays } from './leaving';

/** Whether nobody is asked: the viewer plays with bots alone, or the others sit around the same device. */
export const atOnce = (info: TableInfo): boolean => alone(info) || isTogether(info);

/** Whether the viewer plays with bots alone: those who may be back are none. */
export const alone = (info: TableInfo): boolean =>
  info.seats.every(
    (holder, seat) =>
      seat === info.you || holder.t === 'bot' || (standsIn(holder) && info.offered.includes(seat)),
  );

/** The others who have not said yet whether they agree. */
const unheard = (info: TableInfo): number[] =>
  persons(info).filter(
    (seat) => seat !== info.goingBack?.seat && !info.goingBack?.agreed.includes(seat),
  );

/** What going back means at this table. */
export function backWords(info: TableInfo, names: string[]): string {
  if (alone(info))
    return 'Your last move is taken back, with everything that came after it. What you have seen you have seen, so the match is practice from then on. Dice and draws come again as they came before.';
  if (isTogether(info))
    return 'Your last move is taken back, with everything that came after it: make sure that the others at the table agree. Dice and draws come again as they came before.';
  const others = persons(info).filter((seat) => seat !== info.you);
  return `${list(others.map((seat) => names[seat] ?? ''))} will be asked to let you take your last move back, with everything that came after it. Dice and draws come again as they came before.`;
}

/** What stands above the board while somebody asks; nothing for those whom it does not concern. */
export function askedWords(
  info: TableInfo,
  names: string[],
): { text: string; may: 'answer' | 'withdraw' | 'wait' } | null {
  const asked = info.goingBack;
  if (!asked || !plays(info)) return null;
  const waits = `Waiting for ${list(unheard(info).map((seat) => names[seat] ?? ''))}.`;
  if (asked.seat === info.you)
    return { text: `You ask to take a move back. ${waits}`, may: 'withdraw' };
  if (asked.agreed.includes(info.you ?? -1))
    return { text: `You agreed to go back. ${waits}`, may: 'wait' };
  const text = `${names[asked.seat] ?? ''} asks to take a move back, with everything that came after it.`;
  return { text, may: 'answer' };
}
