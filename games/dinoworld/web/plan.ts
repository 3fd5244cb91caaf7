/** A park square by square, whether it is known in full or only from the wall of small parks. */
import type { FacilityView } from './generated/FacilityView';
import type { GeneratorView } from './generated/GeneratorView';
import type { Kind } from './generated/Kind';
import type { ParkView } from './generated/ParkView';
import type { PathView } from './generated/PathView';
import type { PenView } from './generated/PenView';
import type { Square } from './generated/Square';
import type { View } from './generated/View';
import type { WallView } from './generated/WallView';
import { facilityCard, kindCard } from './cards';
import { DIRECTIONS, SQUARES } from './grid';

export type Thing =
  | { t: 'lake' }
  | { t: 'path'; path: PathView }
  | { t: 'pen'; pen: PenView; number: number }
  | { t: 'generator'; generator: GeneratorView }
  | { t: 'facility'; facility: FacilityView };

export type Plan = ReadonlyMap<Square, Thing>;

/** What stands on each square; empty ones are missing. An aquatic pen hides its lake square. */
export function planOf(park: ParkView): Plan {
  const plan = new Map<Square, Thing>();
  for (const square of park.lake) plan.set(square, { t: 'lake' });
  for (const path of park.paths) plan.set(path.square, { t: 'path', path });
  for (const generator of park.generators)
    plan.set(generator.square, { t: 'generator', generator });
  for (const facility of park.facilities) plan.set(facility.square, { t: 'facility', facility });
  for (const [number, pen] of park.pens.entries()) {
    for (const square of pen.squares) plan.set(square, { t: 'pen', pen, number });
  }
  return plan;
}

const LETTERS: Record<string, Kind> = {
  P: 'protoceratops',
  C: 'compsognathus',
  S: 'stegosaurus',
  V: 'velociraptor',
  B: 'brachiosaurus',
  T: 'trex',
  p: 'plesiosaurus',
  i: 'ichthyosaurus',
  m: 'mosasaurus',
};

/** A park as the wall shows it: everything but links, damage and numbers. */
export function parkOfWall(wall: WallView, seat: number): ParkView {
  const park: ParkView = {
    seat,
    difficulty: null,
    lake: [],
    paths: [],
    pens: [],
    generators: [],
    facilities: [],
    generatorsLeft: 0,
    research: [],
    threat: 0,
    security: 0,
    experiment: 0,
  };
  const pens = [...wall.pens].map((): Square[] => []);
  for (const [i, letter] of [...wall.map].entries()) {
    const square = SQUARES[i]!;
    const path = (arms: string, entrance: boolean) =>
      park.paths.push({ square, arms, entrance, fresh: false });
    if (letter === '~') park.lake.push(square);
    else if (letter === '+') path('NESW', true);
    else if (letter === '*') park.generators.push({ square, links: [], live: 0, fresh: false });
    else if (letter === 'R' || letter === 'W') {
      const type = letter === 'R' ? 'recreation' : 'welfare';
      park.facilities.push({ square, type, captured: null, fresh: false });
    } else if (letter >= '1' && letter <= '9') pens[Number(letter) - 1]?.push(square);
    else if (letter >= 'a' && letter <= 'p') {
      const set = letter.charCodeAt(0) - 97;
      path(DIRECTIONS.filter((_, bit) => set & (1 << bit)).join(''), false);
    }
  }
  park.pens = pens.map((squares, i): PenView => {
    const letter = wall.pens[i]!;
    const aviary: Kind = squares.length > 4 ? 'pteranodon' : 'pterodactylus';
    const destroyed = letter === 'x';
    const kind = LETTERS[letter] ?? (destroyed ? 'protoceratops' : aviary);
    if (kindCard(kind).family === 'aquatic') park.lake.push(...squares);
    return {
      kind,
      squares,
      damage: destroyed ? squares : [],
      birds: [],
      destroyed,
      stars: kindCard(kind).stars,
      distance: null,
      generators: [],
      fresh: false,
    };
  });
  return park;
}

/** A seat's park, as fully as this viewer knows it. */
export function parkOf(view: View, seat: number): ParkView | null {
  const full = view.parks.find((park) => park.seat === seat);
  const wall = view.wall[seat];
  return full ?? (wall ? parkOfWall(wall, seat) : null);
}

/** What stands on a square, for those who hear it. */
export function describe(view: View, plan: Plan, square: Square): string {
  const thing = plan.get(square);
  switch (thing?.t) {
    case undefined:
      return 'empty';
    case 'lake':
      return 'lake';
    case 'path':
      return thing.path.entrance ? 'entrance' : `path ${thing.path.arms}`;
    case 'generator': {
      const links = thing.generator.links.length;
      return view.mode === 'danger' ? `generator with ${links} of 4 links` : 'generator';
    }
    case 'facility':
      return facilityCard(view.facilities[thing.facility.type === 'recreation' ? 0 : 1]).name;
    case 'pen': {
      const { name } = kindCard(thing.pen.kind);
      if (thing.pen.destroyed) return `destroyed ${name} pen`;
      const { damage, squares, distance, generators } = thing.pen;
      return [
        `${name} pen`,
        damage.length ? `${damage.length} of ${squares.length} damaged` : '',
        distance === null
          ? ''
          : `${distance} ${distance === 1 ? 'path' : 'paths'} from an entrance`,
        generators.length ? `power from ${generators.join(', ')}` : '',
      ]
        .filter(Boolean)
        .join(', ');
    }
  }
}
