/**
 * The colours of the boards, which are drawn as SVG where axe sees nothing: what is written can be read,
 * lines can be seen, and what must be told apart can be told apart without a kind of cone. Pieces differ
 * in shape, and squares in letters as well; colour is never alone.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PENCILS } from '../../games/dinoworld/web/art/palette';
import { DRAWINGS } from '../../games/draftosaurus/web/art/dinosaurs';
import { PALETTES } from '../../games/draftosaurus/web/art/palette';
import { HERDS } from '../../games/triassic-terror/web/art/figures';
import { GROUND } from '../../games/triassic-terror/web/art/palette';
import { alike, contrast, rgb, THEMES, themed, type Rgb } from './colours';

/** WCAG 2.2: what is read, and what is only seen. */
const [READ, SEEN] = [4.5, 3];

const source = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../games/${path}`, import.meta.url)), 'utf8');
const by = (colours: Record<string, string> | readonly string[]): Record<string, Rgb> =>
  Object.fromEntries(Object.entries(colours).map(([name, hex]) => [name, rgb(hex)]));

/** Every pair that stands out too little. */
function low(what: Record<string, Rgb>, on: Record<string, Rgb>, least: number): string[] {
  return Object.entries(what).flatMap(([name, colour]) =>
    Object.entries(on).flatMap(([ground, under]) => {
      const found = contrast(colour, under);
      return found < least ? [`${name} on ${ground}: ${found.toFixed(2)}`] : [];
    }),
  );
}

describe('Draftosaurus', () => {
  const skins = by(
    Object.fromEntries(Object.entries(DRAWINGS).map(([species, { skin }]) => [species, skin])),
  );
  it('tells its six species apart', () => expect(alike(skins)).toEqual([]));
  it.each(['summer', 'winter'] as const)(
    'outlines dinosaurs against every ground of %s',
    (side) => {
      const { land, patches, woodlands, grasslands, river } = PALETTES[side];
      const grounds = [...land, ...patches, woodlands.floor, grasslands.floor, river.water];
      for (const { ink } of Object.values(DRAWINGS))
        expect(low({ ink: rgb(ink) }, by(grounds), SEEN)).toEqual([]);
    },
  );
});

describe('Triassic Terror', () => {
  it('tells six herds apart', () => {
    expect(alike(by(HERDS.map(({ skin }) => skin)))).toEqual([]);
  });
  it.each([0, 1, 2])('tells four environments apart in ring %i', (ring) => {
    const grounds = Object.entries(GROUND).map(
      ([name, { rings }]) => [name, rings[ring]!] as const,
    );
    expect(alike(by(Object.fromEntries(grounds)))).toEqual([]);
  });
  it('outlines its numbers and its herds', () => {
    for (const { rings, ink } of Object.values(GROUND)) {
      expect(low({ ink: rgb(ink) }, by(rings), SEEN)).toEqual([]);
      for (const herd of HERDS) expect(low({ ink: rgb(herd.ink) }, by(rings), SEEN)).toEqual([]);
    }
  });
  it('writes numbers that can be read on herds', () => {
    for (const { ink } of HERDS)
      expect(contrast(rgb('#ffffff'), rgb(ink))).toBeGreaterThanOrEqual(READ);
  });
});

describe('DinoWorld', () => {
  const paper = { paper: rgb('#fbf4e0'), white: rgb('#ffffff') };
  const leads = by(
    Object.fromEntries(Object.entries(PENCILS).map(([name, { lead }]) => [name, lead])),
  );
  const SPECIES = [
    'protoceratops',
    'compsognathus',
    'stegosaurus',
    'velociraptor',
    'brachiosaurus',
    'trex',
  ] as const;
  it('writes with pencils that can be read on paper, and in white on them', () => {
    expect(low(leads, paper, READ)).toEqual([]);
  });
  it('writes the letter of a pen so that it can be read', () => {
    for (const { ink, wash } of Object.values(PENCILS))
      expect(contrast(rgb(ink), rgb(wash))).toBeGreaterThanOrEqual(READ);
  });
  it.each(['lead', 'wash'] as const)('tells the pens of six species apart by their %s', (part) => {
    const pens = SPECIES.map((species) => [species, PENCILS[species][part]] as const);
    expect(alike(by(Object.fromEntries(pens)))).toEqual([]);
  });
});

describe.each(THEMES)("Rawr 'n Write in the %s theme", (theme) => {
  const css = source('rawr-n-write/web/theme.css');
  const of = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, themed(css, `rw-${name}`, theme)]));
  const papers = of('paper', 'lawn', 'box', 'card', 'card-2');
  it('can be read', () => {
    expect(low(of('ink', 'soft'), { ...papers, ...of('box-2', 'box-3') }, READ)).toEqual([]);
    expect(low(of('red', 'good'), papers, READ)).toEqual([]);
    expect(low(of('wood-ink'), of('wood'), READ)).toEqual([]);
    expect(low(of('felt-ink'), of('felt', 'felt-2'), READ)).toEqual([]);
  });
  it('shows what is in pencil, what glows and where a tour goes', () => {
    expect(low(of('pencil', 'glow', 'tour', 'edge'), of('paper', 'lawn'), SEEN)).toEqual([]);
  });
  it('tells six colours of DNA apart', () => {
    expect(alike(of('blue', 'pink', 'purple', 'green', 'red', 'orange'))).toEqual([]);
  });
});

describe.each(THEMES)('Dinosaur Island in the %s theme', (theme) => {
  const board = source('dinosaur-island/web/Board.svelte');
  const frame = source('dinosaur-island/web/parts/Frame.svelte');
  const of = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, themed(board, name, theme)]));
  /** The five boards: their faces and the signs on them. */
  const faces = ['research', 'market', 'lab', 'park', 'island'].map((id) => {
    const rule = frame.slice(frame.indexOf(`.${id} {`));
    const [face, sign] = [themed(rule, 'face', theme), themed(rule, 'sign', theme)];
    return { id, face, sign };
  });
  const grounds = Object.fromEntries(faces.map(({ id, face }) => [id, face]));
  it('can be read', () => {
    expect(low(of('ink-neon', 'ink-faint'), { ...grounds, ...of('dash', 'bar') }, READ)).toEqual(
      [],
    );
    expect(low(of('card-ink', 'card-soft'), of('card'), READ)).toEqual([]);
    for (const { id, face, sign } of faces) expect(low({ [id]: sign }, { face }, READ)).toEqual([]);
  });
  it('shows what is lit, what is picked and every sign', () => {
    const signs = of('lit', 'pick', 'bolt', 'star', 'jaw', 'rim');
    expect(low(signs, { ...grounds, ...of('dash', 'card') }, SEEN)).toEqual([]);
  });
  it('tells six colours of DNA apart', () => {
    const icons = source('dinosaur-island/web/art/Icons.svelte');
    const dna = [...icons.matchAll(/'(blue|pink|purple|green|red|orange)',\s*'(#\w{6})'/g)];
    expect(dna).toHaveLength(6);
    expect(alike(by(Object.fromEntries(dna.map(([, name, hex]) => [name, hex]))))).toEqual([]);
  });
});
