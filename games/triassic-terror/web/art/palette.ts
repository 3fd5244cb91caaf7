/** Colours of the island. Seats have theirs in `figures.ts`, with the rest of their looks. */
import type { Environment } from '../generated/Environment';
import { HERDS } from './figures';

/** Ground from the volcano to the coast, border, and a dark tone for writing. */
export const GROUND: Record<
  Environment,
  { rings: [string, string, string]; edge: string; ink: string }
> = {
  swamp: { rings: ['#4d8f9b', '#63a7ae', '#7fbcbc'], edge: '#335a63', ink: '#12343d' },
  forest: { rings: ['#528e48', '#65a353', '#80b865'], edge: '#2c5527', ink: '#173312' },
  desert: { rings: ['#d5a95c', '#e5c179', '#f0d596'], edge: '#96702c', ink: '#4c340a' },
  mountains: { rings: ['#b17b6a', '#b98270', '#cc9a87'], edge: '#6a3827', ink: '#3c1a0f' },
};

const look = (seat: number) => HERDS[seat % HERDS.length]!;

/** A seat's colours, for what is not a figure: discs, arrows, frames. */
export const skinOf = (seat: number) => look(seat).skin;
export const shadeOf = (seat: number) => look(seat).shade;
export const inkOf = (seat: number) => look(seat).ink;
