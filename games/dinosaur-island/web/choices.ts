/**
 * The server's offers, arranged for hands. Each offer is a set of keys, one for each thing that a
 * player touches to mean it: scientist and die, workstation and paddock, item and zone. Touching
 * things in any order narrows the offers down; what can still be touched is lit. Nothing here knows
 * what is legal.
 */
import type { Offer } from '$shell/game-ui';
import { UPGRADES } from './data';
import type { Act } from './generated/Act';
import type { Ask } from './generated/Ask';
import type { LabSpace } from './generated/LabSpace';
import type { SeatView } from './generated/SeatView';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

/** Something that can be touched: `die:3`, `who:2`, `item:4:upgrade`, `zone:c1`, `pass`. */
export type Key = string;

export interface Choice {
  offer: Offer<Step>;
  keys: Key[];
}

/** Pieces are picked up; touching one never plays a step. */
export const isPiece = (key: Key) => /^(who:|visitor:|worker$)/.test(key);

function actKeys(act: Act): Key[] {
  switch (act.t) {
    case 'plain':
      return [];
    case 'security':
    case 'dna':
      return [act.t];
    case 'refine':
      return [`colour:${act.into}`];
    case 'paddock':
    case 'create':
      return [`zone:${act.zone}`];
  }
}

/** What is touched for a step; nothing for amounts of DNA, which are picked otherwise. */
export function keysOf(step: Step, ask: Ask | null): Key[] {
  switch (step.t) {
    case 'take':
    case 'expand':
    case 'spend':
      return [];
    case 'research':
      return [`who:${step.who}`, `die:${step.die}`];
    case 'storage':
      return [`who:${step.who}`, 'storage'];
    case 'recipe':
      return [`who:${step.who}`, `stack:${step.diet}`, step.zone ? `zone:${step.zone}` : 'auto'];
    case 'pass':
      return [`who:${step.who}`, 'rest'];
    case 'paddock':
      return [`zone:${step.zone}`];
    case 'hire': {
      const item = `item:${step.row}:specialist`;
      return step.fire ? [item, `hired:${step.fire}`] : [item];
    }
    case 'build':
      return [`item:${step.row}:attraction`, step.zone ? `zone:${step.zone}` : 'auto'];
    case 'upgrade':
      return [`item:${step.row}:upgrade`, `space:${step.space}`];
    case 'special':
      return [`special:${step.tile}`];
    case 'dna':
      return [`sale:${step.row}`];
    case 'discard':
      return [`item:${ask?.t === 'discard' ? ask.row : 0}:${step.ware}`];
    case 'work': {
      const where = step.via
        ? [`station:${step.via}`, `copy:${step.station}`]
        : [`station:${step.station}`];
      return ['worker', ...where, ...actKeys(step.act)];
    }
    case 'refine':
      return ['hired:refinement-technician', `colour:${step.into}`];
    case 'stand':
      return [`visitor:${step.who}`, `zone:${step.at}`];
    case 'eatAt':
      return [`zone:${step.at}`];
    case 'double':
      return [`zone:${step.zone}`, 'double'];
    case 'cash':
      return [`zone:${step.zone}`, `cash:${step.n}`];
    case 'bonus':
      return actKeys(step.act);
    case 'reject':
    case 'complete':
      return [`solo:${step.card}`];
    case 'drop': {
      // Who could score a goal does not give one up by a slip of the hand.
      const isNeeded = ask?.t === 'soloScore' && ask.completed.length === 0;
      return isNeeded ? [`solo:${step.card}`] : ['drop', `solo:${step.card}`];
    }
    case 'swap':
      return [`swap:${step.n}`];
    case 'passMarket':
    case 'decline':
    case 'copy':
    case 'skip':
    case 'done':
    case 'guard':
    case 'lineUp':
    case 'eat':
    case 'score':
      return [step.t];
  }
}

export function arrange(offers: readonly Offer<Step>[], ask: Ask | null): Choice[] {
  return offers
    .map((offer) => ({ offer, keys: keysOf(offer.step, ask) }))
    .filter(({ keys }) => keys.length > 0);
}

/** The choices that all these keys can still mean. */
export function matching(choices: readonly Choice[], keys: readonly Key[]): Choice[] {
  return choices.filter((choice) => keys.every((key) => choice.keys.includes(key)));
}

/** What one touches first, and what says where or how only after it. */
const FIRST = /^(stack|item|station|drop|hired:refinement-technician)/;
const SECOND = /^(auto|solo:|zone:|space:|hired:|colour:|copy:|security|dna|cash:|double)/;

/** What can be touched next. */
export function lit(choices: readonly Choice[], selection: readonly Key[]): Set<Key> {
  const found = new Set<Key>();
  for (const { keys } of matching(choices, selection)) {
    const early = keys.some((key) => FIRST.test(key) && !selection.includes(key));
    for (const key of keys) {
      if (!selection.includes(key) && !(early && SECOND.test(key) && !FIRST.test(key))) {
        found.add(key);
      }
    }
  }
  return found;
}

/** What touching a key does: a new selection and perhaps a line to send; nothing if it means nothing. */
export function press(
  choices: readonly Choice[],
  selection: readonly Key[],
  key: Key,
): { selection: Key[]; line: string | null } | null {
  if (selection.includes(key)) {
    return { selection: selection.filter((other) => other !== key), line: null };
  }
  // A piece in hand stays there: where it cannot go, there is a reason to be told.
  const held = isPiece(key) ? [] : selection.filter(isPiece);
  if (matching(choices, [key, ...held]).length === 0) return null;
  // Goals and specialists are touched to read them, too: they answer once they are asked for.
  if (/^(solo|hired):/.test(key) && !lit(choices, selection).has(key)) return null;
  // What was touched before stays as far as it goes together with this; the latest first.
  const kept: Key[] = [];
  for (const other of [...selection].reverse()) {
    if (matching(choices, [key, ...kept, other]).length > 0) kept.unshift(other);
  }
  const next = [...kept, key];
  let found = matching(choices, next);
  // A goal that is met is scored, unless one says that it goes.
  if (!next.includes('drop')) found = found.filter(({ keys }) => !keys.includes('drop'));
  const line = found.length === 1 && !isPiece(key) ? found[0]!.offer.line : null;
  return { selection: next, line };
}

/**
 * A workstation as a key. A slot that is as good as an offered one of its tile stands for it, and
 * one that the Duplication Chamber can repeat is meant so once the chamber was touched.
 */
export function stationKey(
  choices: readonly Choice[],
  selection: readonly Key[],
  space: LabSpace,
  slot: number,
): Key {
  const station = space.slots[slot]?.station ?? '';
  const copied = `copy:${station}`;
  if (lit(choices, selection).has(copied)) return copied;
  const open = lit(choices, []);
  if (open.has(`station:${station}`) || space.slots[slot]?.used) return `station:${station}`;
  const { stations } = UPGRADES[space.tile];
  const same = JSON.stringify(stations[slot]);
  const twin = space.slots.find(
    (other, i) => open.has(`station:${other.station}`) && JSON.stringify(stations[i]) === same,
  );
  return `station:${twin?.station ?? station}`;
}

/** The key of a zone: exhibits are named by their left half. */
export function zoneKey(seat: SeatView, zone: string): Key {
  const at = seat.zones.findIndex((other) => other.zone === zone);
  const left = seat.zones[at]?.plot.t === 'paddock' ? seat.zones[at - 1]?.zone : zone;
  return `zone:${left ?? zone}`;
}

/** The line that a touch would have meant, to ask why it is not possible. */
export function lineFor(view: View, seat: SeatView, selection: readonly Key[], key: Key): string {
  const picked = (kind: string) =>
    selection.find((other) => other.startsWith(kind))?.slice(kind.length);
  const who = picked('who:') ?? seat.scientists.at(-1) ?? '3';
  const [kind, a, b] = key.split(':');
  switch (kind) {
    case 'die':
      return `research ${who} ${a}`;
    case 'storage':
      return `storage ${who}`;
    case 'stack':
      return `recipe ${who} ${a}`;
    case 'item': {
      if (b === 'specialist') return `hire ${a}`;
      if (b === 'attraction') return `build ${a}`;
      const free = seat.lab.find(({ tile }) => tile === 'under-construction') ?? seat.lab.at(-1);
      return `upgrade ${a} ${free?.space ?? 4}`;
    }
    case 'special':
      return `upgrade ${a}`;
    case 'sale':
      return `dna ${a}`;
    case 'station':
    case 'copy':
      return `work ${a}`;
    case 'space': {
      const row = picked('item:')?.split(':')[0];
      return row ? `upgrade ${row} ${a}` : '';
    }
    case 'zone': {
      const stack = picked('stack:');
      const item = picked('item:')?.split(':')[0];
      const station = picked('station:');
      if (stack) return `recipe ${who} ${stack} ${a}`;
      if (item) return `build ${item} ${a}`;
      if (station) {
        const isBench = view.phase === 'work' && /bench|renovation/.test(tileAt(seat, station));
        return `work ${station} ${isBench ? 'paddock' : 'create'} ${a}`;
      }
      switch (seat.ask?.t) {
        case 'lines': {
          const first = seat.line.hooligans ? 'hooligan' : 'patron';
          return `stand ${picked('visitor:') ?? first} ${a}`;
        }
        case 'eat':
        case 'paddock':
          return `${seat.ask.t} ${a}`;
        case 'bonus':
          return `bonus paddock ${a}`;
        case 'score':
          return seat.ask.doubles ? `double ${a}` : `cash ${a} 1`;
      }
      return '';
    }
    default:
      return '';
  }
}

const tileAt = (seat: SeatView, station: string) =>
  seat.lab.find(({ slots }) => slots.some((slot) => slot.station === station))?.tile ?? '';
