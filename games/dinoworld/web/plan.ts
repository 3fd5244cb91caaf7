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
import { birdStars, facilityCard, kindCard, links as LINKS } from './cards';
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

/** A pen as the wall shows it. */
function penOfWall(wall: WallView, number: number, squares: Square[]): PenView {
  const letter = wall.pens[number]!;
  const within = (marks: Square[] = []) => marks.filter((square) => squares.includes(square));
  const destroyed = letter === 'x';
  const aviary: Kind = squares.length > 4 ? 'pteranodon' : 'pterodactylus';
  const guess = LETTERS[letter] ?? (destroyed ? 'protoceratops' : aviary);
  const kind = wall.sheet?.kinds[number] ?? guess;
  const birds = within(wall.sheet?.birds);
  const stars = kindCard(kind).stars + birdStars * birds.length;
  return {
    kind,
    squares,
    damage: wall.sheet ? within(wall.sheet.damage) : destroyed ? squares : [],
    birds,
    destroyed,
    stars: destroyed ? 0 : stars,
    distance: null,
    generators: [],
    fresh: false,
  };
}

/** A park as the wall shows it, with the rest of its sheet where the park is not known in full. */
export function parkOfWall(wall: WallView, seat: number): ParkView {
  const { sheet } = wall;
  const park: ParkView = {
    seat,
    difficulty: sheet?.difficulty ?? null,
    lake: [],
    paths: [],
    pens: [],
    generators: [],
    facilities: [],
    generatorsLeft: sheet?.generatorsLeft ?? 0,
    research: sheet?.research ?? [],
    threat: sheet?.threat ?? 0,
    security: sheet?.security ?? 0,
    experiment: sheet?.experiment ?? 0,
    outlook: [],
  };
  const pens = [...wall.pens].map((): Square[] => []);
  for (const [i, letter] of [...wall.map].entries()) {
    const square = SQUARES[i]!;
    const path = (arms: string, entrance: boolean) =>
      park.paths.push({ square, arms, entrance, fresh: false });
    if (letter === '~') park.lake.push(square);
    else if (letter === '+') path('NESW', true);
    else if (letter === '*') {
      const links = sheet?.links[park.generators.length] ?? [];
      const live = links.filter((pen) => wall.pens[pen] !== 'x').length;
      park.generators.push({ square, links, live, fresh: false });
    } else if (letter === 'R' || letter === 'W') {
      const type = letter === 'R' ? 'recreation' : 'welfare';
      const [herbivores, carnivores] = sheet?.captured ?? [[], []];
      const captured = herbivores.includes(square)
        ? 'herbivore'
        : carnivores.includes(square)
          ? 'carnivore'
          : null;
      park.facilities.push({ square, type, captured, fresh: false });
    } else if (letter >= '1' && letter <= '9') pens[Number(letter) - 1]?.push(square);
    else if (letter >= 'a' && letter <= 'p') {
      const set = letter.charCodeAt(0) - 97;
      path(DIRECTIONS.filter((_, bit) => set & (1 << bit)).join(''), false);
    }
  }
  park.pens = pens.map((squares, number) => penOfWall(wall, number, squares));
  for (const { kind, squares } of park.pens)
    if (kindCard(kind).family === 'aquatic') park.lake.push(...squares);
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
      const used = thing.generator.links.length;
      return view.mode === 'danger' ? `generator with ${used} of ${LINKS} links` : 'generator';
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
