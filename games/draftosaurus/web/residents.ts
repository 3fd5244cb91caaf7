/** Who stands where in a zoo, and how a zoo would look after a step. No rules: steps are offers. */
import type { Resident } from './generated/Resident';
import type { Side } from './generated/Side';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';
import type { Step } from './generated/Step';
import { stand, type Stand } from './geometry';
import { PENS_OF, penOf, SPECIES } from './words';

export interface Standing extends Stand {
  species: Species;
  spot: Spot;
  /** The same dinosaur keeps its key from view to view, so that it can glide. */
  key: string;
}

/** Places the residents of a zoo, those further back first. */
export function arrange(side: Side, residents: readonly Resident[]): Standing[] {
  const before = new Map<string, number>();
  const next = (key: string) => {
    const k = before.get(key) ?? 0;
    before.set(key, k + 1);
    return k;
  };
  return residents
    .map(({ species, spot }) => ({
      species,
      spot,
      ...stand(side, spot, next(spot)),
      key: residentKey(species, spot, next(`${spot} ${species}`)),
    }))
    .sort((a, b) => a.y - b.y);
}

/** The key of the n-th dinosaur of a species on a spot, from 0. */
function residentKey(species: Species, spot: Spot, n: number): string {
  return `${spot} ${species} ${n}`;
}

/** The key of the dinosaur of a species that came to a spot last. */
export function newestKey(residents: readonly Resident[], species: Species, spot: Spot): string {
  const n = residents.filter((r) => r.spot === spot && r.species === species).length;
  return residentKey(species, spot, n - 1);
}

/** Rows are in the order of arrival; pens without slots are told by species, as in every view. */
const IN_ROWS: readonly Spot[] = ['meadow', 'wood'];

/** The zoo with a newcomer, in the order in which a view would tell it. */
export function withNewcomer(
  residents: readonly Resident[],
  species: Species,
  spot: Spot,
): Resident[] {
  const rank = (r: Resident) => (IN_ROWS.includes(r.spot) ? 0 : SPECIES.indexOf(r.species));
  const others = residents.filter((r) => r.spot !== spot);
  const here = [...residents.filter((r) => r.spot === spot), { species, spot }];
  return [...others, ...here.sort((a, b) => rank(a) - rank(b))];
}

/** The zoo after its owner's step; a dinosaur without a place changes nothing in it. */
export function after(residents: readonly Resident[], step: Step): Resident[] {
  switch (step.t) {
    case 'choose':
    case 'discard':
      return [...residents];
    case 'place':
      return withNewcomer(residents, step.species, step.spot);
    case 'move': {
      const guest = residents.find((r) => r.spot === 'quarantine');
      const others = residents.filter((r) => r.spot !== 'quarantine');
      return guest ? withNewcomer(others, guest.species, step.spot) : others;
    }
  }
}

/** What a zoo holds, spot by spot: pens first, the River last. */
export function contents(side: Side, residents: readonly Resident[]): [pen: string, Species[]][] {
  return [...PENS_OF[side], 'river'].map((place) => [
    place,
    residents.filter((r) => (penOf(r.spot) ?? 'river') === place).map((r) => r.species),
  ]);
}
