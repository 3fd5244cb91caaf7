/** The tin of coloured pencils: one colour for each thing that is drawn. */
import type { Kind } from '../generated/Kind';

/** A pencil: its lead, dark enough for white letters on its barrel, and a pale wash of it. */
export interface Pencil {
  lead: string;
  wash: string;
  ink: string;
}

const pencil = (lead: string, wash: string, ink: string): Pencil => ({ lead, wash, ink });

const WATER = pencil('#1a6a8c', '#9fd0e4', '#0b3548');
const SKY = pencil('#a03a74', '#eeb9d4', '#531a3b');

export const PENCILS = {
  protoceratops: pencil('#604003', '#e2c56e', '#4d3104'),
  compsognathus: pencil('#4a7213', '#c6dd8f', '#24400a'),
  stegosaurus: pencil('#2d6bba', '#a9cdf0', '#0f2f57'),
  velociraptor: pencil('#74409c', '#bfa7ee', '#381a52'),
  brachiosaurus: pencil('#0d7066', '#97dcd2', '#04362f'),
  trex: pencil('#c44125', '#f6b3a4', '#5c100b'),
  water: WATER,
  sky: SKY,
  paths: pencil('#7a5a36', '#efdbb0', '#4a3417'),
  recreation: pencil('#b0500a', '#ffd29a', '#5e2a04'),
  welfare: pencil('#2b7543', '#b5e0b4', '#0f3d20'),
  power: pencil('#8a6a00', '#ffe27a', '#4d3a00'),
  lead: pencil('#4b4f57', '#d8d9dc', '#24272c'),
} as const;

export type PencilName = keyof typeof PENCILS;

const AQUATIC: readonly Kind[] = ['plesiosaurus', 'ichthyosaurus', 'mosasaurus'];

/** The pencil that draws a kind of pen. */
export function pencilOf(kind: Kind): PencilName {
  if (kind in PENCILS) return kind as PencilName;
  return AQUATIC.includes(kind) ? 'water' : 'sky';
}
