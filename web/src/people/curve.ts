/** How a rating came to be, as a line. */
import type { RatingPoint } from '../generated/RatingPoint';

export interface Drawn {
  /** The line, as points of an SVG. */
  line: string;
  /** How far the rating might have been off, as a shape around it. */
  band: string;
  lowest: number;
  highest: number;
}

/** Draws a course into a box; match by match, since players come in bursts. */
export function draw(course: RatingPoint[], width: number, height: number): Drawn {
  const lowest = Math.min(...course.map(({ rating, deviation }) => rating - deviation));
  const highest = Math.max(...course.map(({ rating, deviation }) => rating + deviation));
  const across = (i: number) => (course.length < 2 ? width / 2 : (i / (course.length - 1)) * width);
  const down = (rating: number) => height - ((rating - lowest) / (highest - lowest || 1)) * height;
  const place = (i: number, rating: number) => `${across(i).toFixed(1)},${down(rating).toFixed(1)}`;
  const above = course.map(({ rating, deviation }, i) => place(i, rating + deviation));
  const below = course.map(({ rating, deviation }, i) => place(i, rating - deviation));
  return {
    line: course.map(({ rating }, i) => place(i, rating)).join(' '),
    band: [...above, ...below.reverse()].join(' '),
    lowest,
    highest,
  };
}
