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
  protoceratops: pencil('#93600c', '#f0cf86', '#4d3104'),
  compsognathus: pencil('#4c7414', '#c6dd8f', '#24400a'),
  stegosaurus: pencil('#235fa3', '#a9cdf0', '#0f2f57'),
  velociraptor: pencil('#74409c', '#d6baf0', '#381a52'),
  brachiosaurus: pencil('#0d7066', '#9adbd0', '#04362f'),
  trex: pencil('#b02a20', '#f6b3a4', '#5c100b'),
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
