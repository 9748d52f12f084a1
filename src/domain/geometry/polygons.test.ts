import { describe, expect, test } from 'vitest';
import type { Point } from './geometry.ts';
import { findHoleError, isInsidePolygon, polygonContains, polygonKm2 } from './polygons.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const box = (south: number, west: number, size: number): Point[] => [
  at(south, west),
  at(south, west + size),
  at(south + size, west + size),
  at(south + size, west),
];
const hollow = { points: box(0, 0, 6), holes: [box(1, 1, 2), box(4, 4, 1)] };

describe('a polygon with holes', () => {
  test('contains what is around them, with their borders', () => {
    expect(polygonContains(hollow, at(0.5, 0.5))).toBe(true);
    expect(polygonContains(hollow, at(2, 2))).toBe(false);
    expect(polygonContains(hollow, at(4.5, 4.5))).toBe(false);
    expect(polygonContains(hollow, at(1, 2))).toBe(true);
    expect(polygonContains(hollow, at(7, 7))).toBe(false);
  });

  test('has an inside without any border', () => {
    expect(isInsidePolygon(hollow, at(0.5, 0.5))).toBe(true);
    for (const point of [at(0, 3), at(1, 2), at(2, 2), at(7, 7)]) expect(isInsidePolygon(hollow, point)).toBe(false);
  });

  test('is smaller by them', () => {
    const solid = polygonKm2({ ...hollow, holes: [] });
    expect(polygonKm2(hollow) / solid).toBeCloseTo(1 - 5 / 36, 2);
  });
});

describe('a hole', () => {
  const errorOf = (...holes: Point[][]) => findHoleError({ points: box(0, 0, 6), holes });

  test('is inside its polygon and touches other rings at most in points and sides', () => {
    expect(errorOf()).toBeNull();
    expect(errorOf(box(1, 1, 2), box(4, 4, 1))).toBeNull();
    expect(errorOf(box(0, 1, 2), box(2, 1, 2))).toBeNull();
  });

  test('is wrong across the border, outside it or along all of it', () => {
    expect(errorOf(box(1, 1, 2), box(5, 5, 2))).toEqual({ kind: 'outside', hole: 1 });
    expect(errorOf(box(8, 8, 1))).toEqual({ kind: 'outside', hole: 0 });
    expect(errorOf(box(0, 0, 6))).toEqual({ kind: 'outside', hole: 0 });
    expect(errorOf([at(-1, -1), at(-1, 8), at(8, 8), at(8, -1)])).toEqual({ kind: 'outside', hole: 0 });
  });

  test('is wrong in a notch of the border, also with all its points on it', () => {
    const horseshoe = [at(0, 0), at(0, 3), at(3, 3), at(3, 2), at(1, 2), at(1, 1), at(3, 1), at(3, 0)];
    const notch = [at(1, 1), at(3, 1), at(3, 2), at(1, 2)];
    expect(findHoleError({ points: horseshoe, holes: [notch] })).toEqual({ kind: 'outside', hole: 0 });
  });

  test('is judged alike in both directions, also where rounding puts its points beside the border', () => {
    const points = [
      at(-30.17512039978228, -69.94309993289856),
      at(-30.11965808369511, -70.16469522303618),
      at(-29.998940711884735, -70.00145798501042),
      at(-29.999048943483704, -69.99969098300562),
      at(-30, -69.999),
    ];
    const hole = [
      at(-30.147389241738693, -70.05389757796738),
      at(-30.05929939778992, -70.08307660402329),
      at(-29.99899482768422, -70.00057448400801),
    ];
    const errors = [points, points.toReversed()].flatMap((ring) =>
      [hole, hole.toReversed()].map((inner) => findHoleError({ points: ring, holes: [inner] })),
    );
    expect(new Set(errors.map((error) => JSON.stringify(error))).size).toBe(1);
  });

  test('is wrong over another, in it and equal to it', () => {
    for (const other of [box(2, 2, 2), box(1.5, 1.5, 1), box(1, 1, 2)])
      expect(errorOf(box(1, 1, 2), other)).toEqual({ kind: 'overlap', hole: 1 });
    expect(errorOf(box(1.5, 1.5, 1), box(1, 1, 2))).toEqual({ kind: 'overlap', hole: 1 });
  });
});
