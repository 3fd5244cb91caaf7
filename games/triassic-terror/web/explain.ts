/** Who holds what in an area, and why. */
import { counted } from '$kit/words';
import type { Area } from './generated/Area';
import type { AreaView } from './generated/AreaView';
import type { View } from './generated/View';
import { areaIndex } from './land';
import { areaTitle, dinosaurs, HABITAT_NAME, PREDATOR_NAME } from './words';

export interface Line {
  seat: number | null;
  text: string;
}

function held(area: AreaView, names: string[]): Line[] {
  return area.stones.flatMap((stone, k): Line[] => {
    const herd = area.herds[k];
    const pays = stone ? counted(stone, 'point') : 'no points';
    if (!herd)
      return k < 2 || stone ? [{ seat: null, text: `${HABITAT_NAME[k]} free, ${pays}` }] : [];
    const size = herd.hasTrex
      ? `strength ${herd.strength}: ${herd.dinos ? `${dinosaurs(herd.dinos)} and ` : ''}the T-Rex`
      : dinosaurs(herd.dinos);
    const above = area.herds[k - 1];
    const why = above && above.strength === herd.strength ? '; equal, but came later' : '';
    const name = names[herd.seat] ?? `Seat ${herd.seat + 1}`;
    return [{ seat: herd.seat, text: `${name}: ${HABITAT_NAME[k]}, ${pays} (${size}${why})` }];
  });
}

/** The predators in an area that stand outside its habitats. */
function predatorsIn(view: View, area: Area): ('trex' | 'raptor' | 'pterodactyl')[] {
  const found: ('trex' | 'raptor' | 'pterodactyl')[] = [];
  const isTrexFree = view.trex.owner === null || view.trex.isOutside;
  if (view.trex.area === area && isTrexFree) found.push('trex');
  for (const raptor of view.raptors) if (raptor === area) found.push('raptor');
  if (view.pterodactyl === area) found.push('pterodactyl');
  return found;
}

/** Whether the T-Rex has moved and has not taken its place yet. */
const isHunting = ({ ask }: View) =>
  ask.t === 'enter' || (ask.t === 'eat' && ask.predator === 'trex');

function outside(view: View, area: AreaView): string {
  if (isHunting(view)) return 'The T-Rex has not taken its place yet.';
  if (area.volcano !== null) return 'The T-Rex waits outside until the volcano is gone.';
  return 'The T-Rex waits outside: all three herds hold 3 or more.';
}

function others(view: View, area: AreaView, names: string[], me: number | null): string[] {
  const said: string[] = [];
  const found = predatorsIn(view, area.area);
  if (found.length) said.push(`Here: ${found.map((p) => PREDATOR_NAME[p]).join(', ')}.`);
  if (view.trex.area === area.area && view.trex.isOutside && view.trex.owner !== null) {
    said.push(outside(view, area));
  }
  if (area.volcano !== null) {
    said.push(`Closed by a volcano until ${names[area.volcano] ?? 'its owner'}'s next turn.`);
  } else if (me !== null) {
    const fewest = area.entry[me];
    const isHome = area.herds.some(({ seat }) => seat === me);
    if (!isHome && fewest != null && fewest > 1) said.push(`You get in with ${fewest} or more.`);
  }
  return said;
}

/** An area in a few lines. */
export function explain(view: View, area: Area, names: string[], me: number | null) {
  const here = view.areas[areaIndex(area)]!;
  return { title: areaTitle(area), herds: held(here, names), notes: others(view, here, names, me) };
}

/** An area in one breath, for screen readers. */
export function spoken(view: View, area: Area, names: string[], me: number | null): string {
  const { title, herds, notes } = explain(view, area, names, me);
  return `${title}. ${herds.map(({ text }) => text).join('; ')}. ${notes.join(' ')}`.trim();
}
