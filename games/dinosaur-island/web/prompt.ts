/** What is being asked, in one sentence, and where to look for it. */
import { list } from '$kit/seats';
import { stillWaiting } from '$kit/waiting';
import { counted } from '$kit/words';
import { dnaText, RECIPES } from './data';
import type { Key } from './choices';
import type { Ask } from './generated/Ask';
import type { Phase } from './generated/Phase';
import type { SeatView } from './generated/SeatView';
import type { View } from './generated/View';

/** The parts of the board. */
export type Section = 'research' | 'market' | 'lab' | 'park' | 'island';

export const SECTIONS: readonly { id: Section; name: string }[] = [
  { id: 'research', name: 'Research' },
  { id: 'market', name: 'Market' },
  { id: 'lab', name: 'Lab' },
  { id: 'park', name: 'Park' },
  { id: 'island', name: 'Goals' },
];

/** The five phases of the rulebook. */
export const PHASES = ['Research', 'Market', 'Workers', 'Park', 'Cleanup'] as const;

/** Which of the five it is; -1 before and after all rounds. */
export function phaseNumber(phase: Phase): number {
  const at: Record<Phase, number> = {
    'solo-pick': -1,
    'round-start': 0,
    research: 0,
    market: 1,
    work: 2,
    attract: 3,
    lines: 3,
    loose: 3,
    tally: 3,
    bonus: 4,
    'solo-score': 4,
    over: -1,
  };
  return at[phase];
}

/** Where the eye should be: where the next touch is, or where the phase takes place. */
export function sectionFor(view: View, ask: Ask | null, selection: readonly Key[]): Section {
  const last = selection.at(-1) ?? '';
  if (/^(stack:|item:\d:attraction)/.test(last)) return 'park';
  if (/^item:\d:upgrade/.test(last)) return 'lab';
  switch (ask?.t) {
    case 'paddock':
    case 'lines':
    case 'eat':
    case 'score':
    case 'swap':
    case 'guard':
      return 'park';
    case 'discard':
      return 'market';
    case 'soloScore':
    case 'reject':
      return 'island';
    case 'bonus':
      return 'park';
  }
  switch (view.phase) {
    case 'round-start':
    case 'research':
      return 'research';
    case 'market':
      return 'market';
    case 'work':
      return 'lab';
    case 'attract':
    case 'lines':
    case 'loose':
    case 'tally':
    case 'bonus':
      return 'park';
    default:
      return 'island';
  }
}

const has = (selection: readonly Key[], start: string) =>
  selection.find((key) => key.startsWith(start));

function asked(seat: SeatView, ask: Ask, selection: readonly Key[]): string {
  switch (ask.t) {
    case 'reject':
      return `Put ${ask.left} of these goals back; the other seven stay.`;
    case 'research': {
      const who = has(selection, 'who:')?.slice(4);
      const isPlaced = has(selection, 'zone:') || has(selection, 'auto');
      if (has(selection, 'stack:') && !isPlaced)
        return 'Pick the left of two zones for the recipe.';
      if (who === 'w') return 'Send the worker to a glowing place.';
      if (who) return `Send scientist ${who} to a glowing place.`;
      if (selection.length) return 'Which scientist?';
      // The worker was sent earlier if a scientist is left over.
      if (ask.extra && seat.scientists.length) return 'Turn 4: send out your last scientist.';
      if (ask.extra) return 'An extra turn: a worker may act as a scientist.';
      return `Turn ${ask.turn} of 3: send out a scientist.`;
    }
    case 'market':
      if (has(selection, 'item:')?.endsWith('attraction')) return 'Where in your park?';
      if (has(selection, 'item:')?.endsWith('upgrade')) return 'On which space of your lab?';
      if (has(selection, 'item:')) return 'Three are the most: whom do you fire?';
      return `Turn ${ask.turn} of 2: buy something, or pass.`;
    case 'take':
      return `Take ${ask.n} ${ask.wild} DNA.`;
    case 'expand':
      return `Raise your cold storage by ${ask.n} ${ask.n === 1 ? 'step' : 'steps'}.`;
    case 'spend': {
      const exhibit = seat.exhibits.find(({ zone }) => zone === ask.zone);
      return `Which DNA goes into the ${exhibit ? RECIPES[exhibit.recipe].name : 'dinosaur'}?`;
    }
    case 'paddock':
      return 'Pick a paddock to enlarge.';
    case 'copy': {
      const named = ask.dna.some((n) => n > 0) ? [dnaText(ask.dna)] : [];
      const free = ask.more ? [`${ask.more} ${ask.wild} DNA of your choice`] : [];
      return `Your programmer can copy that research: ${list([...named, ...free])}. Do it now?`;
    }
    case 'discard':
      return `Now discard one item of the $${ask.row} row.`;
    case 'work': {
      if (has(selection, 'hired:')) return 'Refine into which DNA?';
      const station = has(selection, 'station:')?.slice(8);
      if (station) {
        const tile = seat.lab.find(({ space }) => station.startsWith(`${space}.`))?.tile;
        const isCopy = tile === 'duplication-chamber' && !has(selection, 'copy:');
        return isCopy ? 'Which workstation does the chamber repeat?' : 'What exactly?';
      }
      if (selection.length && !has(selection, 'worker')) return 'Which workstation?';
      if (seat.freeRefinements > 0) return 'Your technician can refine; then send your workers.';
      if (seat.pool === 0) return 'All are at work: finish, or take something back.';
      return `Send your ${seat.pool === 1 ? 'last worker' : `${seat.pool} workers`} to workstations.`;
    }
    case 'swap':
      return `Swap up to ${counted(ask.most, 'hooligan')} for new visitors from the bag?`;
    case 'guard':
      return 'Your guard can send one hooligan away for a point.';
    case 'lines': {
      const who = has(selection, 'visitor:')?.slice(8);
      if (who) return `Where does the ${who} go?`;
      const first = seat.line.hooligans ? 'hooligans' : 'patrons';
      return `Place your ${first}, or let everybody line up by themselves.`;
    }
    case 'eat':
      return `Dinosaurs are loose! ${ask.left} ${ask.left === 1 ? 'visitor is' : 'visitors are'} eaten: choose, or let it happen.`;
    case 'score':
      return ask.doubles
        ? 'Pick the attraction that scores twice, take food money, then score.'
        : 'Take food money if you like, then score.';
    case 'bonus':
      return 'A bonus from the board: pick one, or a glowing paddock to enlarge.';
    case 'soloScore':
      if (has(selection, 'drop')) return 'Which goal do you give up?';
      return ask.completed.length
        ? `Score goals you meet for ${ask.value} each; if you score none, one has to go.`
        : 'No goal is met: one has to go.';
  }
}

const IDLE: Partial<Record<Phase, string>> = {
  work: 'is at work',
  lines: 'places visitors',
  loose: 'chooses who is eaten',
  tally: 'scores',
};

export interface Situation {
  view: View;
  names: readonly string[];
  me: number | null;
  isMine: boolean;
  selection: readonly Key[];
}

export function prompt({ view, names, me, isMine, selection }: Situation): string {
  if (view.phase === 'over') return 'The season is over.';
  const seat = me === null ? undefined : view.seats[me];
  if (isMine && seat?.ask) return asked(seat, seat.ask, selection);
  const others = view.seats.filter(({ awaited, seat }) => awaited && seat !== me);
  const who = others.map(({ seat }) => names[seat] ?? `Seat ${seat + 1}`);
  const doing = who.length === 1 ? IDLE[view.phase] : undefined;
  return doing ? `${who[0]} ${doing} …` : stillWaiting(who);
}
