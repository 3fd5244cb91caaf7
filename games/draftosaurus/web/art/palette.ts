/** The colours of the two seasons. Scenery is soft and without outlines; dinosaurs are not. */
import type { Side } from '../generated/Side';

export interface Palette {
  /** Open ground from top to bottom, its lighter and darker patches, and what grows on it. */
  land: [string, string];
  patches: [light: string, dark: string];
  /** The floor of pens, and the edge of the floor. */
  woodlands: { floor: string; edge: string; speck: string };
  grasslands: { floor: string; edge: string; speck: string };
  /** Shore, shallow, deep and crests. */
  river: { shore: string; edge: string; water: string; deep: string; crest: string };
  /** Trodden paths between slots. */
  path: string;
  shadow: string;
}

export const PALETTES: Record<Side, Palette> = {
  summer: {
    land: ['#a9cf63', '#8fbe52'],
    patches: ['#bbdb78', '#84b54c'],
    woodlands: { floor: '#6c9f4c', edge: '#5a8c40', speck: '#5c8f42' },
    grasslands: { floor: '#e2e58c', edge: '#c8d470', speck: '#d2d878' },
    river: {
      shore: '#e8d69a',
      edge: '#8fd3e3',
      water: '#56b4d8',
      deep: '#3f9cc8',
      crest: '#d9f3fa',
    },
    path: '#c9a86a',
    shadow: '#1f3016',
  },
  winter: {
    land: ['#e6eff7', '#d3e2ef'],
    patches: ['#f6fafd', '#c6d9ea'],
    woodlands: { floor: '#a3c3c1', edge: '#86aaab', speck: '#8fb3b2' },
    grasslands: { floor: '#f4ecd2', edge: '#dccfa6', speck: '#e6dab4' },
    river: {
      shore: '#ffffff',
      edge: '#c4e4f1',
      water: '#8fc6e2',
      deep: '#6daed2',
      crest: '#ffffff',
    },
    path: '#cbbf9f',
    shadow: '#27405a',
  },
};
