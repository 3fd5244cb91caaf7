/** How seats look and are called: a colour, a shape so that colour is never alone, a name. */
import type { Holder } from '../generated/Holder';
import levels from '../generated/levels.json';

const COLOURS = 8;

/** The seat's colour as a CSS value. */
export const seatColour = (seat: number): string => `var(--seat-${seat % COLOURS})`;

/** The outline of the seat's mark, drawn in a box of 20 by 20. */
export function seatShape(seat: number): string {
  const shapes = [
    'M10 2a8 8 0 1 0 0 16a8 8 0 1 0 0-16z',
    'M3 3h14v14h-14z',
    'M10 1.5L18.5 17h-17z',
    'M10 1l9 9l-9 9l-9-9z',
    'M10 1l2.6 5.9l6.4 .7l-4.8 4.3l1.4 6.3l-5.6-3.2l-5.6 3.2l1.4-6.3l-4.8-4.3l6.4-.7z',
    'M5.5 2h9l4.5 8l-4.5 8h-9l-4.5-8z',
    'M7 1h6v6h6v6h-6v6h-6v-6h-6v-6h6z',
    'M1.5 3h17L10 18.5z',
  ];
  // Beyond eight, a colour comes back with another shape.
  return shapes[(seat + Math.floor(seat / COLOURS)) % shapes.length] ?? '';
}

const BOT_NAMES =
  'Flint Bramble Sorrel Pip Tansy Rook Clover Moss Hazel Reed Thistle Wren Juniper Slate Fern Newt Rowan Teasel Lark Bracken Sedge Finch Yarrow Cinder'.split(
    ' ',
  );

/** The six that people choose from, as `crates/core/src/level.rs` names them, and kinds of bots. */
const LEVELS: Record<string, { name: string; habit: string }> = {
  ...Object.fromEntries(levels.map(({ level, ...words }) => [level, words])),
  random: { name: 'easy', habit: 'plays anything' },
  greedy: { name: 'medium', habit: 'takes what it can' },
  search: { name: 'hard', habit: 'thinks ahead' },
};

/** The bot that suits most people, or somebody who is new to a game; nothing if there are no bots. */
export function usualLevel(levels: string[], isNew = false): string | null {
  const wanted = isNew
    ? ['level:1', 'random', 'greedy', 'search']
    : ['level:4', 'greedy', 'search', 'random'];
  return wanted.find((level) => levels.includes(level)) ?? levels[0] ?? null;
}

/** What a bot's level is called: `Hatchling`. */
export const levelName = (level: string): string => LEVELS[level]?.name ?? level;

/** The same with its habit: `Hatchling, knows the rules and little more`. */
export function levelWords(level: string): string {
  const known = LEVELS[level];
  return known ? `${known.name}, ${known.habit}` : level;
}

/** Whether a bot plays for the person who holds the seat. */
export const standsIn = (holder: Holder | undefined): boolean =>
  holder?.t === 'guest' && holder.standIn !== null;

/** The level of the bot that plays the seat now; nothing where a person does. */
export function botAt(holder: Holder | undefined): string | null {
  if (holder?.t === 'bot') return holder.level;
  return holder?.t === 'guest' ? holder.standIn : null;
}

export function holderName(holder: Holder | undefined, seat: number): string {
  switch (holder?.t) {
    case 'guest':
      return holder.name;
    case 'bot':
      return BOT_NAMES[seat % BOT_NAMES.length] ?? `Bot ${seat + 1}`;
    default:
      return `Seat ${seat + 1}`;
  }
}

/** By seat. People with the same name are told apart. */
export function seatNames(holders: Holder[]): string[] {
  const names = holders.map(holderName);
  return names.map((name, seat) =>
    names.some((other, i) => other === name && i !== seat) ? `${name} (${seat + 1})` : name,
  );
}

/** `Ada`, `Ada and Bo`, `Ada, Bo and Cy`. */
export function list(words: string[]): string {
  return words.length < 2
    ? (words[0] ?? '')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
