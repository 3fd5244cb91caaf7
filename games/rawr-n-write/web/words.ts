/** What things are called, and which pictogram stands for them. */
import {
  ATTRACTIONS,
  buildingCard,
  COLOURS,
  face,
  kindAt,
  slotOf,
  SPECIES,
  specialistCard,
  speciesAt,
} from './data';
import type { Gains } from './generated/Gains';
import type { ParkView } from './generated/ParkView';
import type { Track } from './generated/Track';
import type { View } from './generated/View';

/** What a site is called at this table: `Food 2`, `Triceratops`, `Casino`. */
export function siteName(view: View, site: string): string {
  const species = speciesAt(site);
  if (species) return SPECIES[species].name;
  const kind = kindAt(site);
  if (kind) return `${ATTRACTIONS[kind].name} ${site.slice(-1)}`;
  if (site === 'hq') return 'HQ';
  if (!site.startsWith('card')) return `exit ${site.toUpperCase()}`;
  return buildingCard(view.buildings[slotOf(site)] ?? '')?.name ?? site;
}

export function trackName(view: View, track: Track): string {
  const slot = slotOf(track);
  const card = track.startsWith('building')
    ? buildingCard(view.buildings[slot] ?? '')
    : specialistCard(view.specialists[slot] ?? '');
  return card?.name ?? track;
}

/** A number of one pictogram. */
export interface Sign {
  icon: string;
  n: number;
}

export function gainSigns(gains: Gains): Sign[] {
  const signs: Sign[] = [
    ...gains.dna.map((n, i) => ({ icon: `dna-${COLOURS[i]!}`, n })),
    { icon: 'security', n: gains.security },
    { icon: 'road', n: gains.roads },
    { icon: gains.attraction ?? 'food', n: gains.attraction ? 1 : 0 },
    { icon: 'coin', n: gains.coins },
  ];
  return signs.filter(({ n }) => n > 0);
}

/** A die in words: `2 coins or 2 security, 1 threat`. */
export function faceWords(id: string): string {
  const { text, threat } = face(id);
  return `${text}, ${threat === 0 ? 'no threat' : `${threat} threat`}`;
}

/** Words of a card with pictograms in place of the commonest nouns. */
export type Piece = string | { icon: string; name: string };

const NOUNS: [RegExp, string][] = [
  [/^coins?$/, 'coin'],
  [/^security$/, 'security'],
  [/^excitement$/, 'excitement'],
  [/^roads?$/, 'road'],
  [/^Basic DNA$/, 'basic'],
  [/^Advanced DNA$/, 'advanced'],
];

export function pictured(text: string): Piece[] {
  const brief = text
    .replace(/^Gain (any )?/, '')
    .replace(/(; |: | or )gain /g, '$1')
    .replace(/, at most (\d) times:/, ' (max $1):')
    .replace(/ from your bag(, one after the other,)? and gain (it|them)/, '');
  return brief
    .split(/\b(coins?|security|excitement|roads?|(?:Basic|Advanced|\w+) DNA)(?=$|[;,. ])/)
    .flatMap((word, i): Piece[] => {
      if (i % 2 === 0) return word ? [word] : [];
      const colour = COLOURS.find((colour) => word === `${colour} DNA`);
      const icon = colour ? `dna-${colour}` : NOUNS.find(([noun]) => noun.test(word))?.[1];
      return [icon ? { icon, name: word } : word];
    });
}

/** What stands in a park, for those who cannot see it: buildings by their squares, roads, exits. */
export function parkWords(view: View, park: ParkView): string {
  const upper = (squares: readonly string[]) => squares.map((s) => s.toUpperCase()).join(' ');
  const buildings = park.buildings.map(({ site, squares, marked }) => {
    const where = `${siteName(view, site)} on ${upper(squares)}`;
    return marked ? `${where}, toured` : where;
  });
  const roads = park.pavement.map(({ square, pair }) => `${upper([square])} ${pair}`);
  const exits = park.exits
    .filter(({ circled, reached }) => circled || reached)
    .map(({ exit, circled, reached }) => {
      const state = circled ? (reached ? 'circled' : 'circled but cut off') : 'connected';
      return `${exit.toUpperCase()} ${state}`;
    });
  const part = (name: string, list: string[], none: string) =>
    `${name}: ${list.length > 0 ? list.join('; ') : none}.`;
  return [
    part('Buildings', buildings, 'none yet'),
    part('Roads', roads, 'none yet'),
    part('Exits', exits, 'none connected'),
    park.ruins.length > 0 ? `Destroyed: ${upper(park.ruins)}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Where the season marker stands. */
export function monthWords(view: View): string {
  if (view.phase === 'over') return 'The seasons are over';
  return `Season ${view.season}, ${view.action ? `action phase ${view.action}` : 'the parks run'}`;
}
