/**
 * The six dinosaurs as drawings: paths in a box of 120 by 100, looking right, feet on y = 95.
 *
 * Each is told by its outline alone, and again by a pattern on its skin, so that colour is never
 * the only sign. `Dinosaurs.svelte` turns a drawing into a symbol; nothing else reads this file.
 */
import type { Species } from '../generated/Species';

/** One dinosaur, in layers from back to front. */
export interface Drawing {
  /** Outline, shade, skin and light of the skin; then plates, horns or sail, and the pattern. */
  ink: string;
  shade: string;
  skin: string;
  light: string;
  trim: string;
  mark: string;
  /** Legs of the far side. */
  far: string[];
  /** What grows out of the back, behind the body: plates, sail, crest. */
  behind: string[];
  /** Trunk, tail, neck and head. */
  body: string;
  /** Legs and arms of the near side. */
  near: string[];
  /** What stands before the body: horns, frill, spikes. */
  front: ['skin' | 'trim', string][];
  /** The pattern: filled shapes that are cut off at the body. */
  marks: string[];
  /** Ribs of a sail, wrinkles of a frill, mouths: drawn as thin lines. */
  lines: string[];
  /** Teeth and claws. */
  ivory: string[];
  /** The middle of the eye and its size. */
  eye: [x: number, y: number, r: number];
}

export const DRAWINGS: Record<Species, Drawing> = {
  trex: {
    ink: '#5c0f14',
    shade: '#a81f25',
    skin: '#dc3a38',
    light: '#f27a66',
    trim: '#f6c7a8',
    mark: '#a81f25',
    far: ['M62 62C76 58 86 66 83 75C81 80 79 83 80 86C84 87 92 87 93 91C93 94 92 95 90 95L70 95C67 95 66 93 67 90C69 84 68 80 64 76Z'],
    behind: [],
    body: 'M3 30C9 42 20 48 33 44C45 40 51 31 55 22C59 11 68 5 80 4C95 2 110 6 115 14C118 20 117 27 113 29C107 31 100 32 93 34C97 38 103 40 108 41C109 47 100 52 91 51C88 54 88 58 87 63C85 73 77 80 66 81C54 82 44 76 38 68C22 66 6 54 3 30Z',
    near: [
      'M42 50C54 42 70 50 70 63C70 71 65 75 64 79C63 83 64 86 67 87C72 88 78 88 79 91C80 94 78 95 76 95L54 95C51 95 50 93 51 90C52 86 53 83 51 79C43 74 36 58 42 50Z',
    ],
    front: [['skin', 'M82 55C89 52 97 54 100 59C102 62 100 65 97 64L95 63C96 66 94 69 91 67C86 65 82 61 82 55Z']],
    marks: ['M12 34L21 60L27 44Z', 'M27 42L37 64L41 39Z', 'M43 34L52 52L52 26Z', 'M53 20L66 34L60 10Z'],
    lines: ['M107 15C108 14 110 14 111 16'],
    ivory: ['M97 33L100 39L103 31Z', 'M104 31L107 37L110 29Z', 'M101 40L103 35L106 41Z'],
    eye: [83, 17, 5],
  },
  stegosaurus: {
    ink: '#12305e',
    shade: '#1f5aa6',
    skin: '#3a86d8',
    light: '#84bdf2',
    trim: '#f3d9a0',
    mark: '#1f5aa6',
    far: ['M48 70L62 70L61 92C61 95 59 95 57 95L51 95C48 95 48 93 48 91Z', 'M84 66L96 68L95 92C95 95 93 95 91 95L87 95C84 95 84 93 84 91Z'],
    behind: [
      'M26 53C18 46 16 38 18 32C26 34 33 39 36 47Z',
      'M38 46C30 35 30 24 34 17C43 22 50 30 51 41Z',
      'M53 41C47 27 50 12 58 4C66 13 71 26 67 40Z',
      'M68 42C68 29 74 19 84 14C88 23 87 36 79 47Z',
      'M82 49C85 40 92 34 100 33C102 41 98 50 91 56Z',
    ],
    body: 'M3 64C14 62 22 57 29 51C38 41 50 36 62 37C78 38 86 49 95 58C104 57 114 60 117 68C119 74 116 78 111 79C105 81 99 80 94 78C88 83 78 85 68 85C54 86 42 84 34 78C24 77 10 74 3 64Z',
    near: [
      'M31 66C36 56 52 57 55 68C56 76 52 82 52 90C52 94 51 95 48 95L37 95C34 95 33 93 34 90C36 84 32 76 31 66Z',
      'M74 70C79 64 90 66 91 74C91 80 88 84 88 90C88 94 87 95 84 95L75 95C72 95 71 93 72 90C74 84 73 76 74 70Z',
    ],
    front: [
      ['trim', 'M4 66C-1 59 -2 51 1 44C7 48 12 56 13 64Z'],
      ['trim', 'M15 63C11 56 12 48 16 42C22 47 25 54 24 60Z'],
    ],
    marks: ['M44 52a6 6 0 1 0 0.1 0Z', 'M60 47a7 7 0 1 0 0.1 0Z', 'M76 54a5 5 0 1 0 0.1 0Z', 'M30 60a4 4 0 1 0 0.1 0Z'],
    lines: ['M117 73C112 75 108 75 104 74'],
    ivory: [],
    eye: [105, 66, 3.6],
  },
  brachiosaurus: {
    ink: '#3c1553',
    shade: '#7a35a0',
    skin: '#a65bcb',
    light: '#d6a1ec',
    trim: '#f0d3f7',
    mark: '#7a35a0',
    far: ['M44 70L57 70L57 92C57 95 55 95 53 95L47 95C44 95 44 93 44 91Z', 'M74 64L86 62L86 92C86 95 84 95 82 95L77 95C74 95 74 93 74 91Z'],
    behind: [],
    body: 'M2 80C8 74 12 64 20 55C28 46 40 42 52 42C64 42 71 37 74 27C77 16 79 6 91 4C101 2 113 7 116 14C117 20 112 23 105 23C98 23 95 25 94 31C93 45 92 55 86 64C81 73 74 78 64 78L42 79C32 79 26 74 22 71C16 76 8 81 2 80Z',
    near: [
      'M26 62C34 56 46 60 46 70C46 78 44 84 44 91C44 94 43 95 40 95L31 95C28 95 27 93 28 90C29 82 24 72 26 62Z',
      'M60 64C66 58 78 60 77 70C76 78 74 84 74 91C74 94 73 95 70 95L62 95C59 95 58 93 59 90C61 82 58 72 60 64Z',
    ],
    front: [],
    marks: ['M30 52C36 46 44 45 44 50C44 56 34 60 30 52Z', 'M50 48C56 43 66 45 65 50C63 56 52 56 50 48Z', 'M76 36C78 32 86 33 86 37C86 41 77 41 76 36Z', 'M80 22C82 18 89 19 89 23C89 27 80 27 80 22Z', 'M70 50C74 45 82 47 81 52C79 58 70 58 70 50Z'],
    lines: ['M115 17C110 19 105 19 101 17'],
    ivory: [],
    eye: [97, 11, 3.8],
  },
  triceratops: {
    ink: '#5e3d05',
    shade: '#d1930f',
    skin: '#f6c52f',
    light: '#fdea9c',
    trim: '#fff6df',
    mark: '#dd9a17',
    far: [
      'M42 70L57 70L56 91C56 94 55 95 52 95L45 95C42 95 41 93 42 90Z',
      'M68 72L82 72L82 91C82 94 81 95 78 95L73 95C70 95 69 93 70 90Z',
    ],
    behind: [],
    body: 'M2 69C5 57 13 47 26 42C40 36 56 38 68 45L86 62C85 74 77 81 64 82L36 83C28 83 22 79 18 73C13 76 5 76 2 69Z',
    near: [
      'M21 64C28 55 43 59 43 70C43 78 40 84 40 90C40 94 39 95 36 95L26 95C23 95 22 93 23 90C25 82 19 74 21 64Z',
      'M53 67C60 59 72 63 72 72C71 80 68 84 68 90C68 94 67 95 64 95L55 95C52 95 51 93 52 90C54 82 51 75 53 67Z',
    ],
    front: [
      ['trim', 'M93 44C97 32 106 24 119 21C119 34 113 44 103 51Z'],
      [
        'skin',
        'M80 73C70 71 61 66 57 58Q50 56 52 49Q46 43 51 37Q47 29 54 25Q54 17 62 15Q66 8 74 12Q82 10 85 18C91 25 95 34 96 44L88 70Z',
      ],
      ['skin', 'M73 60C70 48 77 39 89 40C99 41 106 49 111 57C118 64 120 73 114 80C111 76 108 75 103 76C92 80 77 76 73 60Z'],
      ['trim', 'M81 45C80 32 88 17 104 6C108 20 103 37 94 47C90 50 83 49 81 45Z'],
      ['trim', 'M105 54C108 49 113 46 119 46C120 53 118 58 113 62Z'],
    ],
    marks: ['M14 50L24 62L28 44Z', 'M30 42L38 58L43 39Z', 'M45 39L51 54L57 41Z'],
    lines: ['M62 53C59 43 61 30 66 22', 'M69 47C67 38 70 27 74 20', 'M113 71C108 71 104 70 100 68'],
    ivory: [],
    eye: [91, 56, 4],
  },
  parasaurolophus: {
    ink: '#123f1d',
    shade: '#2f8440',
    skin: '#58b957',
    light: '#ace39a',
    trim: '#e9f2a0',
    mark: '#2f8440',
    far: [
      'M55 70L70 68C72 76 68 81 69 86C73 87 77 89 76 93C76 95 74 95 72 95L60 95C57 95 56 93 57 90Z',
      'M85 62L96 56C98 66 95 80 96 90C96 94 95 95 93 95L88 95C85 95 85 93 86 90Z',
    ],
    behind: ['M100 17C92 5 74 -2 54 2C48 4 48 12 55 13C67 14 75 19 80 30Z'],
    body: 'M2 50C12 56 22 52 32 46C44 39 56 39 65 37C73 35 76 29 78 22C81 14 89 11 97 13C104 14 108 20 113 24C119 27 121 33 117 36C111 39 104 37 99 38C95 42 95 48 93 54C90 65 84 73 74 76C62 81 48 80 40 74C26 73 8 67 2 50Z',
    near: [
      'M35 55C44 46 62 50 62 64C62 72 56 77 56 82C56 86 58 87 62 88C67 89 68 95 64 95L46 95C43 95 42 93 43 90C44 84 44 80 42 76C35 70 31 62 35 55Z',
      'M77 63C82 59 90 62 89 70C88 77 85 83 86 90C86 94 85 95 82 95L77 95C74 95 73 93 74 90C77 83 74 71 77 63Z',
    ],
    front: [],
    marks: ['M16 50L24 64L28 46Z', 'M33 44L42 62L44 38Z', 'M49 39L56 58L60 36Z', 'M64 36L72 56L74 30Z', 'M77 24L88 40L82 14Z'],
    lines: ['M117 33C110 34 105 32 101 30', 'M84 19C76 11 67 8 57 8'],
    ivory: [],
    eye: [95, 22, 4.2],
  },
  spinosaurus: {
    ink: '#64270a',
    shade: '#c2560f',
    skin: '#f18b2b',
    light: '#fdc585',
    trim: '#fbdc9c',
    mark: '#c2560f',
    far: [
      'M56 66L72 64C76 74 70 80 71 86C75 87 80 88 80 92C80 95 78 95 76 95L62 95C59 95 58 93 59 90Z',
    ],
    behind: ['M20 54Q13 42 21 32Q19 20 31 17Q35 5 48 7Q58 -1 68 7Q80 9 80 21Q88 28 84 38L84 46Z'],
    body: 'M1 42C9 53 20 54 30 50C44 44 60 43 72 44C80 44 82 38 85 33C89 27 97 26 102 31C108 36 116 36 121 40C124 44 122 48 118 48C111 48 104 49 98 51C105 53 112 53 118 54C118 59 108 62 97 61C93 62 91 64 89 67C84 75 74 79 62 79C48 80 38 75 32 68C18 68 5 59 1 42Z',
    near: [
      'M38 56C48 47 65 52 65 65C65 72 59 77 59 82C59 86 61 87 64 88C69 89 70 95 66 95L48 95C45 95 44 93 45 90C46 84 47 80 45 76C38 71 34 62 38 56Z',
    ],
    front: [
      ['skin', 'M81 60C88 57 95 62 96 69C97 74 98 78 96 80C94 81 93 79 92 77C92 80 90 82 88 80C87 77 87 74 85 72C82 69 79 64 81 60Z'],
    ],
    marks: ['M14 54a4 4 0 1 0 0.1 0Z', 'M26 56a4 4 0 1 0 0.1 0Z', 'M70 52a4 4 0 1 0 0.1 0Z', 'M78 50a3 3 0 1 0 0.1 0Z'],
    lines: ['M31 46C26 38 26 30 28 24', 'M43 43C38 31 38 21 41 13', 'M56 41C54 29 55 17 57 8', 'M69 42C70 30 70 20 70 14'],
    ivory: ['M101 49L103 54L106 48Z', 'M108 48L110 53L113 47Z', 'M115 47L116 52L119 47Z'],
    eye: [93, 36, 3.8],
  },
};
