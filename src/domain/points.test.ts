import { expect, test } from 'vitest';
import { nameOfPoints } from './points.ts';

test.each([
  [1, 'puntos', 'punto'],
  [1, 'Millas Doradas', 'Milla Doradas'],
  [1, 'soles', 'soles'],
  [2, 'puntos', 'puntos'],
  [0, 'puntos', 'puntos'],
])('names %i of «%s» «%s»', (points, name, named) => {
  expect(nameOfPoints(points, name)).toBe(named);
});
