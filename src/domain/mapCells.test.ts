import { expect, test } from 'vitest';
import { cellBounds, mapCellOf, parentCell } from './mapCells.ts';

const plaza = { latitude: -33.4545, longitude: -70.5946 };

test('a place lies within the bounds of its cell and of those that hold it', () => {
  for (const levels of [0, 1, 3, 6]) {
    const { north, south, east, west } = cellBounds(parentCell(mapCellOf(plaza), levels), levels);
    expect(plaza.latitude).toBeLessThanOrEqual(north);
    expect(plaza.latitude).toBeGreaterThan(south);
    expect(plaza.longitude).toBeGreaterThanOrEqual(west);
    expect(plaza.longitude).toBeLessThan(east);
  }
});

test('neighbours within some hundred metres share a cell or lie in the next one', () => {
  expect(mapCellOf({ ...plaza, longitude: plaza.longitude + 0.00001 })).toBe(mapCellOf(plaza));
  expect(mapCellOf({ ...plaza, longitude: plaza.longitude + 0.00275 }) - mapCellOf(plaza)).toBe(1);
});

test('cells of both hemispheres are numbers of their own', () => {
  const cells = [plaza, { latitude: 9.93, longitude: -84.08 }, { latitude: 19.43, longitude: -99.13 }].map(mapCellOf);
  expect(new Set(cells).size).toBe(3);
  expect(cells.every(Number.isSafeInteger)).toBe(true);
});
