/** What a step would change on the own boards, for display only; the server decides what it does. */
import { COLOURS, RECIPES, REFINEMENTS, UPGRADES, type Dna, type Effect, type Pay } from './data';
import type { Colour } from './generated/Colour';
import type { ExhibitView } from './generated/ExhibitView';
import type { SeatView } from './generated/SeatView';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

/** Changes; what is not named stays as it is. */
export interface Preview {
  money?: number;
  dna?: Dna;
  limits?: Dna;
  /** DNA that would not fit. */
  lost?: number;
  excitement?: number;
  threat?: number;
  security?: number;
  workers?: number;
}

export const level = (who: string) => (who === 'w' ? 2 : Number(who));

const none = (): Dna => [0, 0, 0, 0, 0, 0];

function research(view: View, seat: SeatView, who: string, slot: number): Preview {
  const symbol = view.research.dice[slot - 1]?.symbol;
  const grant = view.twists.some(({ twist }) => twist === 'field-grants') ? { money: 2 } : {};
  if (symbol?.t === 'worker') return { ...grant, workers: Math.min(1, seat.supply) };
  if (symbol?.t !== 'dna') return grant;
  const i = COLOURS.indexOf(symbol.colour);
  const gain = symbol.n * level(who);
  const fits = Math.min(gain, (seat.limits[i] ?? 0) - (seat.dna[i] ?? 0));
  const dna = none();
  dna[i] = fits;
  return { ...grant, dna, lost: gain - fits };
}

export const exhibitAt = (seat: SeatView, zone: string): ExhibitView | undefined =>
  seat.exhibits.find((exhibit) => exhibit.zone === zone);

function refined(advanced: Colour): Dna {
  const dna = none();
  for (const colour of REFINEMENTS.find(({ into }) => into === advanced)?.from ?? []) {
    dna[COLOURS.indexOf(colour)] = -1;
  }
  dna[COLOURS.indexOf(advanced)] = 1;
  return dna;
}

/** The money for a step of security or a paddock, less what the workstation takes off. */
function spent(
  effect: Effect | undefined,
  what: 'security' | 'paddock',
  printed: number | null | undefined,
): Preview {
  if (!effect || typeof effect === 'string') return {};
  for (const way of 'either' in effect ? effect.either : [effect]) {
    if (typeof way === 'string' || !(what in way)) continue;
    const pay = (way as Partial<Record<typeof what, Pay>>)[what];
    const off = typeof pay === 'object' ? pay.less : 0;
    const price = pay === 'free' ? 0 : Math.max(0, (printed ?? 0) - off);
    return price ? { money: -price } : {};
  }
  return {};
}

function work(seat: SeatView, step: Step & { t: 'work' }): Preview {
  const [space, slot] = step.station.split('.').map(Number);
  const tile = seat.lab[(space ?? 1) - 1];
  const here = tile && UPGRADES[tile.tile].slots[(slot ?? 1) - 1];
  const effect = here?.effect;
  const at = step.via ? step.via : step.station;
  const taken = seat.lab.flatMap(({ slots }) => slots).find(({ station }) => station === at);
  const workers = -(taken?.workers ?? 1);
  const { act } = step;
  switch (act.t) {
    case 'plain':
      return typeof effect === 'object' && 'money' in effect
        ? { workers, money: effect.money }
        : { workers };
    case 'security':
      return { workers, security: 1, ...spent(effect, act.t, seat.prices.security) };
    case 'paddock':
      return { workers, ...spent(effect, act.t, exhibitAt(seat, act.zone)?.upgradePrice) };
    case 'refine':
      return { workers, dna: refined(act.into) };
    case 'create': {
      const exhibit = exhibitAt(seat, act.zone);
      if (!exhibit) return { workers };
      const { cost, excitement, threat } = RECIPES[exhibit.recipe];
      return { workers, dna: cost.map((n) => (n ? -n : 0)) as Dna, excitement, threat };
    }
    default:
      return { workers };
  }
}

export function preview(view: View, seat: SeatView, step: Step): Preview {
  const { prices } = seat;
  const pay = (price: number | null | undefined): Preview => ({ money: -(price ?? 0) });
  switch (step.t) {
    case 'research':
      return research(view, seat, step.who, step.die);
    case 'hire':
      return pay(prices.hire[step.row - 2]);
    case 'build':
      return pay(prices.build[step.row - 2]);
    case 'upgrade':
      return pay(prices.upgrade[step.row - 2]);
    case 'special':
      return pay(step.tile === 'dino-research-2' ? prices.dinoResearch : prices.dnaRefinement);
    case 'dna':
      return { money: -step.row };
    case 'passMarket':
      return { money: 2 };
    case 'pass':
      return { workers: 1 };
    case 'work':
      return work(seat, step);
    case 'refine':
      return { dna: refined(step.into) };
    case 'take':
      return { dna: step.dna };
    case 'expand':
      return { limits: step.dna };
    case 'spend':
      return { dna: step.dna.map((n) => (n ? -n : 0)) as Dna };
    default:
      return {};
  }
}

/** A preview in a few words: `+4 blue, 1 lost`. */
export function previewText({ money, dna, lost, excitement, threat, security }: Preview): string {
  const signed = (n: number) => (n > 0 ? `+${n}` : `−${-n}`);
  const words: string[] = [];
  dna?.forEach((n, i) => n && words.push(`${signed(n)} ${COLOURS[i]}`));
  if (lost) words.push(`${lost} lost`);
  if (money) words.push(money > 0 ? `+$${money}` : `−$${-money}`);
  if (excitement) words.push(`excitement ${signed(excitement)}`);
  if (threat) words.push(`threat ${signed(threat)}`);
  if (security) words.push(`security ${signed(security)}`);
  return words.join(', ');
}
