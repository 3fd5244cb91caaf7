/** A table against bots, from nothing to the first turn. */
import { levelName, usualLevel } from '$kit/seats';
import { counted } from '$kit/words';
import { nonceFor, pledgeFor } from '../fair/nonce';
import type { Preset } from '../game-ui';
import type { NewTable } from '../generated/NewTable';
import { presetsOf } from '../games';
import { device } from '../host/device';
import { api, type GameCard } from '../net/api';
import { live } from '../net/live.svelte';
import { preset, sent } from '../table/options';

/** A table of three where the game allows it: short waits, and somebody to compare with. */
const COMPANY = 3;

/** What one click leads to. */
export interface Plan {
  seats: number;
  /** By seat, all but the first. */
  bots: (string | null)[];
  preset: Preset | null;
}

/** Whoever is new to a game gets its gentlest set-up; others the usual one, and better bots. */
export function plan(game: GameCard, isNew: boolean): Plan {
  const company = game.bots.length > 0 ? COMPANY : 1;
  const seats = Math.min(Math.max(company, game.seats.from), game.seats.to);
  const level = usualLevel(game.bots, isNew);
  const presets = presetsOf(game.id, seats);
  return {
    seats,
    bots: Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : level)),
    preset: presets.find(({ id }) => id === (isNew ? 'first' : 'standard')) ?? null,
  };
}

/** The same in words: `First game · 2 Hatchling bots`. */
export function planWords({ bots, preset }: Plan): string {
  const level = bots[1];
  const company = level ? counted(bots.length - 1, `${levelName(level)} bot`) : 'Alone';
  return preset ? `${PRESETS[preset.id]} · ${company}` : company;
}

export const PRESETS: Record<Preset['id'], string> = {
  first: 'First game',
  standard: 'Standard',
  everything: 'Everything',
};

/** Whether there is no server to play at, but this device can do without. */
export const offline = (): boolean =>
  device.available && (!navigator.onLine || live.link === 'lost');

/** Makes a table, sits down at it, and gives its id. */
export async function openTable(wanted: NewTable, here = false): Promise<string> {
  const { id } = await api.make(wanted, here);
  await api.sit(id, 0, await pledgeFor(id));
  return id;
}

/** The same where nobody else is to come: the game begins. */
export async function startAlone(wanted: NewTable, here = offline()): Promise<string> {
  const id = await openTable(wanted, here);
  await api.begin(id);
  const nonce = nonceFor(id);
  if (nonce !== null) await api.reveal(id, nonce);
  return id;
}

/** A table as most people want it. */
export function playNow(game: GameCard, { seats, bots, preset: set }: Plan): Promise<string> {
  const options = set ? preset(game.options, set.options, seats) : {};
  return startAlone({
    game: game.id,
    options: set ? sent(game.options, options, seats) : options,
    listed: false,
    seats,
    bots,
    pace: { t: 'free' },
    rated: false,
    delay: 0,
    byLot: false,
    hints: false,
  });
}
