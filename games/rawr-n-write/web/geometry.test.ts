import { expect, it } from 'vitest';
import {
  cellAt,
  cellOf,
  corner,
  edgeTo,
  exitAt,
  exitCell,
  heart,
  middle,
  outlines,
  pairOf,
  squareOf,
} from './geometry';

it('reads and writes squares', () => {
  expect(cellOf('a1')).toEqual({ x: 0, y: 0 });
  expect(cellOf('o12')).toEqual({ x: 14, y: 11 });
  expect(squareOf({ x: 7, y: 8 })).toBe('h9');
});

it('finds the square under the middle and near the corner of a square', () => {
  for (const square of ['a1', 'h9', 'o12']) {
    const { x, y } = corner(cellOf(square));
    expect(squareOf(cellAt(middle(cellOf(square))))).toBe(square);
    expect(squareOf(cellAt({ x: x + 1, y: y + 1 }))).toBe(square);
  }
});

it('puts gates outside the wall, beside their squares', () => {
  expect(exitCell('n2')).toEqual({ x: 7, y: -1 });
  expect(exitCell('w1')).toEqual({ x: -1, y: 8 });
  expect(exitCell('e1')).toEqual({ x: 15, y: 3 });
  expect(exitAt({ x: 12, y: -1 })).toBe('n3');
  expect(exitAt({ x: 11, y: -1 })).toBeNull();
});

it('knows edges and the pairs they make', () => {
  expect(edgeTo({ x: 3, y: 3 }, { x: 3, y: 2 })).toBe('n');
  expect(edgeTo({ x: 3, y: 3 }, { x: 5, y: 3 })).toBeNull();
  expect(pairOf('e', 's')).toBe('se');
  expect(pairOf('s', 'n')).toBe('ns');
  expect(pairOf('n', 'n')).toBeNull();
});

it('walks around a shape once, drawn in on every side', () => {
  const square = outlines([{ x: 0, y: 0 }], 3);
  const { x, y } = corner({ x: 0, y: 0 });
  expect(square).toHaveLength(1);
  expect(square[0]).toHaveLength(4);
  expect(square[0]).toContainEqual({ x: x + 3, y: y + 3 });
  expect(square[0]).toContainEqual({ x: x + 37, y: y + 37 });
  // An L has six corners, a ring an outer and an inner boundary.
  expect(outlines(['h9', 'h10', 'i10'].map(cellOf), 3)[0]).toHaveLength(6);
  const ring = ['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3'].map(cellOf);
  expect(outlines(ring, 3).map((loop) => loop.length)).toEqual([4, 4]);
});

it('goes around cells that meet in a corner one after the other', () => {
  expect(outlines([cellOf('a1'), cellOf('b2')], 2)).toHaveLength(2);
});

it('puts the sign of a shape on one of its squares', () => {
  for (const squares of ['h9 h10 i10', 'a1 a2 a3 b3 c1 c2 c3', 'c3 d3 d4 e4']) {
    const cells = squares.split(' ').map(cellOf);
    expect(cells.map(squareOf)).toContain(squareOf(cellAt(heart(cells))));
  }
});
