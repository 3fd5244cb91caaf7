/** Who the specialists are and which machines stand in labs: a few traits each, drawn by two parts. */
import type { Specialist } from '../generated/Specialist';
import type { Upgrade } from '../generated/Upgrade';

export interface Traits {
  /** Backdrop, shirt, skin and hair. */
  back: string;
  shirt: string;
  skin: string;
  hair: string;
  style: 'short' | 'long' | 'bun' | 'curls' | 'bald' | 'quiff';
  hat?: 'hard' | 'cap' | 'ranger' | 'chef' | 'police';
  extra?: 'glasses' | 'shades' | 'beard' | 'headset';
  /** The pictogram of what they do. */
  badge: string;
}

const [S1, S2, S3, S4] = ['#ffd9b8', '#e9b184', '#b97a4f', '#7d4a2d'];
const [PINK, CYAN, SUN, LIME, GRAPE, CORAL] = [
  '#ff7ac2',
  '#4fdcf5',
  '#ffe069',
  '#8df0a8',
  '#a98bff',
  '#ff9e7a',
];

export const TRAITS: Record<Specialist, Traits> = {
  'union-boss': {
    back: SUN,
    shirt: '#e0533d',
    skin: S2,
    hair: '#3a2417',
    style: 'short',
    hat: 'hard',
    extra: 'beard',
    badge: 'worker',
  },
  intern: {
    back: CYAN,
    shirt: '#ff62c9',
    skin: S1,
    hair: '#f08a24',
    style: 'quiff',
    badge: 'patron',
  },
  'jack-of-all-trades': {
    back: LIME,
    shirt: '#3466c9',
    skin: S3,
    hair: '#1c1038',
    style: 'curls',
    badge: 'scientist',
  },
  'dino-hunter': {
    back: CORAL,
    shirt: '#8a6a3a',
    skin: S2,
    hair: '#6b3f1d',
    style: 'short',
    hat: 'ranger',
    badge: 'bunker',
  },
  'computer-programmer': {
    back: GRAPE,
    shirt: '#26315c',
    skin: S1,
    hair: '#2a1c10',
    style: 'long',
    extra: 'glasses',
    badge: 'copy',
  },
  'senior-scientist': {
    back: CYAN,
    shirt: '#fdfcff',
    skin: S1,
    hair: '#e8e6f0',
    style: 'curls',
    extra: 'glasses',
    badge: 'dna-advanced',
  },
  'security-guard': {
    back: PINK,
    shirt: '#2b3c6b',
    skin: S3,
    hair: '#1c1038',
    style: 'short',
    hat: 'police',
    badge: 'hooligan',
  },
  'staffing-director': {
    back: SUN,
    shirt: '#7d4cff',
    skin: S4,
    hair: '#1c1038',
    style: 'bun',
    badge: 'worker',
  },
  'gate-cashier': {
    back: LIME,
    shirt: '#ff7a3d',
    skin: S2,
    hair: '#a2431c',
    style: 'bun',
    badge: 'coin',
  },
  'fence-foreman': {
    back: CORAL,
    shirt: '#ffd93b',
    skin: S3,
    hair: '#3a2417',
    style: 'short',
    hat: 'hard',
    badge: 'fence',
  },
  'lab-porter': {
    back: CYAN,
    shirt: '#2fb98a',
    skin: S4,
    hair: '#1c1038',
    style: 'bald',
    badge: 'flask',
  },
  'night-watch-captain': {
    back: GRAPE,
    shirt: '#1c2a4d',
    skin: S1,
    hair: '#8a8799',
    style: 'short',
    hat: 'police',
    extra: 'beard',
    badge: 'shield',
  },
  'concession-chief': {
    back: PINK,
    shirt: '#fdfcff',
    skin: S2,
    hair: '#3a2417',
    style: 'short',
    hat: 'chef',
    badge: 'fork',
  },
  'purchasing-agent': {
    back: SUN,
    shirt: '#26315c',
    skin: S1,
    hair: '#c9862b',
    style: 'quiff',
    extra: 'shades',
    badge: 'deed',
  },
  'shuttle-driver': {
    back: CYAN,
    shirt: '#e0533d',
    skin: S4,
    hair: '#1c1038',
    style: 'long',
    hat: 'cap',
    badge: 'crowd',
  },
  'gene-broker': {
    back: LIME,
    shirt: '#4b2a85',
    skin: S2,
    hair: '#1c1038',
    style: 'quiff',
    extra: 'shades',
    badge: 'dna-basic',
  },
  'crisis-publicist': {
    back: CORAL,
    shirt: '#ff3ea5',
    skin: S1,
    hair: '#ffd66b',
    style: 'long',
    badge: 'news',
  },
  'refinement-technician': {
    back: GRAPE,
    shirt: '#fdfcff',
    skin: S3,
    hair: '#3a2417',
    style: 'bun',
    extra: 'glasses',
    badge: 'refine',
  },
  'recipe-scout': {
    back: LIME,
    shirt: '#b0793a',
    skin: S1,
    hair: '#a2431c',
    style: 'long',
    hat: 'ranger',
    badge: 'egg',
  },
  'loyalty-analyst': {
    back: PINK,
    shirt: '#2e9aa8',
    skin: S4,
    hair: '#1c1038',
    style: 'curls',
    extra: 'glasses',
    badge: 'star',
  },
  'queue-marshal': {
    back: SUN,
    shirt: '#2fb95a',
    skin: S2,
    hair: '#1c1038',
    style: 'short',
    hat: 'cap',
    extra: 'headset',
    badge: 'flag',
  },
  'cold-chain-manager': {
    back: CYAN,
    shirt: '#3d5fd0',
    skin: S1,
    hair: '#6b3f1d',
    style: 'short',
    extra: 'beard',
    badge: 'snow',
  },
};

/** A machine: the colour of its case and the pictogram on its screen. */
export const MACHINES: Record<Upgrade, { hue: string; badge: string }> = {
  'better-tool-bench': { hue: '#ff9e3d', badge: 'wrench' },
  'renovation-committee': { hue: '#8fcf3c', badge: 'fence' },
  'security-office': { hue: '#6f8cff', badge: 'swap' },
  'ride-improvement': { hue: '#ff62c9', badge: 'ticket' },
  'duplication-chamber': { hue: '#a06bff', badge: 'copy' },
  'groundskeeper-shack': { hue: '#3fc98a', badge: 'hut' },
  'cryo-annex': { hue: '#5bd6f5', badge: 'snow' },
  'sequencing-bay': { hue: '#ff6a7a', badge: 'dna-advanced' },
  'hatchery-annex': { hue: '#ffd93b', badge: 'egg' },
  'press-office': { hue: '#ff8ab8', badge: 'news' },
  'licensing-desk': { hue: '#d8c14a', badge: 'deed' },
  'break-room': { hue: '#e9a24a', badge: 'cup' },
  'panic-shelter': { hue: '#9aa4c9', badge: 'bunker' },
  'dino-research-2': { hue: '#ffd93b', badge: 'egg' },
  'dna-refinement-2': { hue: '#35d4ff', badge: 'refine' },
  'dino-research-1': { hue: '#d9b23b', badge: 'egg' },
  'dna-refinement-1': { hue: '#c79a33', badge: 'refine' },
  'tool-bench': { hue: '#9aa4c9', badge: 'wrench' },
  'venture-capital': { hue: '#4fc97a', badge: 'coin' },
  'under-construction': { hue: '#8a82a8', badge: 'cone' },
};
