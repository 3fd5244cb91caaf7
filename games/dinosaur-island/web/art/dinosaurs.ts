/**
 * The dinosaurs as drawings: paths in a box of 120 by 100, looking right, feet on y = 95.
 * Nine bodies, told apart again by crests, horns, sails and patterns; colour is never the only sign.
 */
import type { Recipe } from '../generated/Recipe';

/** A body in layers from back to front. */
export interface Body {
  far: string;
  trunk: string;
  near: string;
  /** Arms, frills, heads before the trunk. */
  front?: string;
  eye: [x: number, y: number, r: number];
}

const QUAD_FAR = 'M40 66L54 66L53 88L56 95L41 95L42 86ZM78 66L92 66L90 88L94 95L79 95L79 86Z';
const QUAD_NEAR = 'M26 64L44 64L43 87L46 95L28 95L29 84ZM64 64L82 64L80 87L84 95L66 95L67 84Z';
const RUNNER_FAR =
  'M62 54C73 54 77 60 74 68C72 74 68 76 69 84L71 89L80 91C82 92 82 95 79 95L66 95C64 95 63 94 64 92L63 82C63 76 60 72 58 66Z';
const RUNNER_NEAR =
  'M46 48C58 44 67 51 65 62C63 70 57 72 59 80L60 88L71 90C74 91 74 95 71 95L53 95C51 95 50 93 51 91L50 80C49 72 42 66 42 57Z';

export const BODIES = {
  tyrant: {
    far: 'M66 58C77 56 84 63 81 72C79 78 76 80 77 87L87 90C89 91 89 95 86 95L69 95C67 95 66 93 67 91L70 84C71 78 66 74 63 70Z',
    trunk:
      'M2 40C16 48 32 44 44 37C54 31 62 29 67 22C71 12 81 5 94 5C107 5 118 11 118 20C118 25 115 28 110 29L97 32L110 36C110 42 100 46 92 44C90 54 84 63 72 67C60 70 48 68 41 62C26 61 8 56 2 40Z',
    near: 'M43 52C57 45 72 53 70 67C69 74 62 77 62 83L61 88L73 90C76 91 76 95 73 95L51 95C49 95 48 93 49 91L53 84C54 79 47 76 43 69C40 63 40 56 43 52Z',
    front: 'M83 50C89 48 96 51 98 56L99 61L93 59C88 60 83 56 83 50Z',
    eye: [88, 16, 4.5],
  },
  raptor: {
    far: RUNNER_FAR,
    trunk:
      'M1 26C15 36 32 41 44 41C54 41 62 39 67 31C71 22 78 15 89 15C100 15 115 20 117 26C117 31 110 33 99 33C93 33 89 36 87 42C84 53 74 61 62 62C51 63 43 57 37 51C24 47 8 41 1 26Z',
    near: RUNNER_NEAR,
    front: 'M80 44C87 43 95 48 97 55L98 61L92 57L88 60C83 56 79 50 80 44Z',
    eye: [91, 22, 4],
  },
  runner: {
    far: RUNNER_FAR,
    trunk:
      'M1 42C16 52 30 47 42 43C54 39 63 41 69 38C77 34 80 25 82 17C84 8 93 5 101 8L117 15C114 20 105 20 99 21C95 25 93 35 89 45C84 57 72 64 58 62C47 62 40 57 33 56C20 58 6 54 1 42Z',
    near: RUNNER_NEAR,
    front: 'M78 50C84 49 91 53 93 59L88 60C82 59 78 55 78 50Z',
    eye: [96, 13.5, 3.6],
  },
  duckbill: {
    far: 'M66 58C77 56 83 62 81 72C79 78 78 82 78 88L86 91C88 92 87 95 85 95L70 95C68 95 67 93 68 91L70 84C70 78 66 74 63 70Z',
    trunk:
      'M1 50C14 58 30 53 42 45C54 38 63 38 69 33C75 24 82 15 93 15C104 15 117 23 118 30C118 36 110 37 101 36C95 37 93 42 91 51C87 63 75 71 60 71C48 71 40 66 33 64C20 66 5 62 1 50Z',
    near: 'M42 54C56 47 70 55 68 68C67 75 62 78 62 84L61 88L72 91C75 92 75 95 72 95L52 95C50 95 49 93 50 91L53 84C53 79 46 76 42 70C39 64 39 58 42 54Z',
    front: 'M82 54C88 53 93 58 93 65L94 74L87 74C87 69 82 62 82 54Z',
    eye: [94, 23, 4],
  },
  sauropod: {
    far: QUAD_FAR,
    trunk:
      'M1 60C12 70 22 60 32 52C42 44 60 42 70 47C79 50 84 42 87 31C89 18 93 6 105 5C114 4 119 10 118 15C116 20 109 18 105 20C101 24 101 37 98 50C94 66 83 76 70 76L36 76C24 76 4 76 1 60Z',
    near: QUAD_NEAR,
    eye: [106, 11, 3.2],
  },
  plated: {
    far: QUAD_FAR,
    trunk:
      'M1 62C14 60 22 50 36 42C52 33 72 37 84 49C92 53 106 56 116 65C118 71 111 75 102 73C94 71 87 73 80 74L36 76C22 76 10 70 1 62Z',
    near: QUAD_NEAR,
    eye: [105, 64, 3],
  },
  armoured: {
    far: 'M40 68L54 68L54 90L56 95L41 95ZM78 68L92 68L91 90L94 95L79 95Z',
    trunk:
      'M3 44C-1 52 4 58 11 57C14 66 22 76 32 77L96 76C106 77 117 75 118 68C118 60 110 56 101 56C96 46 84 39 62 39C42 38 26 46 20 56C17 54 15 52 15 48C14 41 6 39 3 44Z',
    near: 'M26 70L44 70L44 90L46 95L28 95ZM64 70L82 70L82 90L84 95L66 95Z',
    eye: [106, 64, 3],
  },
  horned: {
    far: QUAD_FAR,
    trunk:
      'M1 62C4 46 20 36 40 34C58 32 70 36 78 42C90 44 92 54 90 62C88 70 82 75 74 76L32 76C16 78 6 72 1 62Z',
    near: QUAD_NEAR,
    front:
      'M69 16C82 12 95 22 98 38C108 42 117 50 118 58C116 66 106 70 96 68C86 66 76 60 71 54C62 44 59 24 69 16Z',
    eye: [94, 50, 3.6],
  },
  winged: {
    far: 'M62 50C76 26 94 18 118 22C108 34 104 44 101 58C90 50 78 54 66 68Z',
    trunk:
      'M50 44C46 36 52 27 62 26L101 38L72 43C70 50 70 62 67 74C64 84 57 84 55 74C53 64 53 52 50 44Z',
    near: 'M57 50C43 26 24 18 1 24C12 34 17 44 20 58C31 50 43 54 55 70Z',
    eye: [62, 34, 3.4],
  },
} satisfies Record<string, Body>;

/** A species: a body, its two colours, a pattern and what it alone has. */
export interface Species {
  body: keyof typeof BODIES;
  skin: string;
  mark: string;
  pattern: 'stripes' | 'spots' | 'bands' | 'saddle';
  /** Behind the body: sails, plates, crests. */
  back?: string;
  /** Before it: horns, spikes, claws. */
  horn?: string;
}

const PLATES =
  'M22 50L20 32L34 42ZM34 44L34 22L48 38ZM48 40L52 16L64 38ZM64 40L72 22L78 44ZM78 46L88 34L90 52Z';
const SPIKES = 'M30 46L32 36L40 42ZM42 40L46 28L53 35ZM54 34L60 22L65 29ZM66 26L70 12L76 18Z';

export const SPECIES: Record<Recipe, Species> = {
  ankylosaurus: {
    body: 'armoured',
    skin: '#e2a13b',
    mark: '#a9641d',
    pattern: 'spots',
    horn: 'M30 50L34 34L42 46ZM46 44L52 28L60 42ZM64 43L74 30L78 45ZM82 48L94 38L95 54Z',
  },
  brontosaurus: { body: 'sauropod', skin: '#4fa8e8', mark: '#2b6fc0', pattern: 'spots' },
  triceratops: {
    body: 'horned',
    skin: '#34c98f',
    mark: '#14886a',
    pattern: 'saddle',
    horn: 'M88 42L102 14L99 44ZM97 46L117 28L107 51ZM110 54L119 44L118 60Z',
  },
  stegosaurus: {
    body: 'plated',
    skin: '#8fcf3c',
    mark: '#4f9a1f',
    pattern: 'spots',
    back: PLATES,
    horn: 'M4 62L-2 46L12 58ZM12 58L8 42L20 54Z',
  },
  parasaurolophus: {
    body: 'duckbill',
    skin: '#ff9d5c',
    mark: '#d9532e',
    pattern: 'bands',
    back: 'M94 22C84 8 68 1 50 3C60 8 70 20 82 30Z',
  },
  iguanodon: {
    body: 'duckbill',
    skin: '#6fd0c3',
    mark: '#2b8f8a',
    pattern: 'stripes',
    horn: 'M92 66L102 60L95 72Z',
  },
  velociraptor: {
    body: 'raptor',
    skin: '#ff6a3d',
    mark: '#a92323',
    pattern: 'stripes',
    horn: 'M60 89C64 82 70 82 72 86L66 89Z',
  },
  pteranodon: {
    body: 'winged',
    skin: '#ff7ab8',
    mark: '#c4317f',
    pattern: 'bands',
    back: 'M60 28L28 6L68 30Z',
  },
  dilophosaurus: {
    body: 'raptor',
    skin: '#b5d334',
    mark: '#6f8a12',
    pattern: 'spots',
    back: 'M82 17C82 6 92 2 101 8L104 18ZM76 24C68 16 64 26 66 40C70 50 80 48 84 42Z',
  },
  deinonychus: {
    body: 'raptor',
    skin: '#7b74ff',
    mark: '#3d33b8',
    pattern: 'bands',
    back: 'M88 17L78 4L82 17L68 10L76 22L62 22L74 30Z',
    horn: 'M60 89C64 80 71 80 73 85L66 89Z',
  },
  compsognathus: { body: 'raptor', skin: '#43d6c0', mark: '#128f86', pattern: 'saddle' },
  oviraptor: {
    body: 'raptor',
    skin: '#f4c542',
    mark: '#c07d13',
    pattern: 'stripes',
    back: 'M84 18C82 6 94 1 104 5C106 10 104 16 100 19Z',
  },
  saurophaganax: {
    body: 'tyrant',
    skin: '#9a63e8',
    mark: '#5d2ca8',
    pattern: 'bands',
    back: SPIKES,
  },
  'tyrannosaurus-rex': { body: 'tyrant', skin: '#e8414f', mark: '#8f1230', pattern: 'stripes' },
  allosaurus: {
    body: 'tyrant',
    skin: '#f08a24',
    mark: '#b04c0b',
    pattern: 'saddle',
    horn: 'M82 9L87 -2L94 7ZM93 7L99 -1L104 7Z',
  },
  spinosaurus: {
    body: 'tyrant',
    skin: '#2fb4c9',
    mark: '#146f96',
    pattern: 'stripes',
    back: 'M20 46C24 12 48 -4 72 20L70 32Z',
  },
  carnotaurus: {
    body: 'tyrant',
    skin: '#d1486f',
    mark: '#8c1d47',
    pattern: 'spots',
    horn: 'M83 10L77 -3L93 6ZM94 7L101 -4L104 8Z',
  },
  gallimimus: { body: 'runner', skin: '#f2d06b', mark: '#b98a24', pattern: 'saddle' },
  albertadromeus: { body: 'runner', skin: '#9fdc6c', mark: '#5b9f33', pattern: 'stripes' },
  dryosaurus: { body: 'runner', skin: '#f6a5a0', mark: '#cf625f', pattern: 'spots' },
  leaellynasaura: { body: 'runner', skin: '#a9c4ff', mark: '#5f83d6', pattern: 'bands' },
};

/** Patterns are cut off at the body. */
export const PATTERNS: Record<Species['pattern'], string> = {
  stripes:
    'M8 20L14 62L20 20ZM24 20L30 60L37 20ZM42 18L47 56L54 18ZM60 6L64 48L71 6ZM76 0L79 34L86 0Z',
  spots:
    'M14 47a4 4 0 1 0 .1 0ZM27 48a5 4 0 1 0 .1 0ZM40 42a5 5 0 1 0 .1 0ZM54 38a6 5 0 1 0 .1 0ZM50 54a4 4 0 1 0 .1 0ZM69 34a5 5 0 1 0 .1 0ZM66 50a4 4 0 1 0 .1 0ZM84 20a4 4 0 1 0 .1 0Z',
  bands: 'M6 20L14 80H22L14 20ZM30 10L40 80H49L39 10ZM58 0L68 80H77L67 0ZM84 0L92 80H99L93 0Z',
  saddle: 'M0 0H120V18L84 22C70 36 44 46 0 46Z',
};
