import fc from 'fast-check';
import { type Geom, intersection, union } from 'polyclip-ts';
import { describe, expect, test } from 'vitest';
import { areaKm2, crossesItself, isClockwise, type Point, type Ring } from './geometry.ts';
import { gapsIn, neighboursOf, overlapOf } from './geometryOverlay.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const frame = (south: number, west: number, north: number, east: number): Point[] => [
  at(south, west),
  at(south, east),
  at(north, east),
  at(north, west),
];
const sizeOf = (rings: readonly Ring[]) =>
  rings.reduce((sum, ring) => sum + (isClockwise(ring) ? -areaKm2(ring) : areaKm2(ring)), 0);
const corners = (ring: Ring) => new Set(ring.map(({ latitude, longitude }) => `${latitude} ${longitude}`));

/** Exact arithmetic, an order slower: what ours is held against. */
const geom = (ring: Ring): Geom => [ring.map(({ latitude, longitude }): [number, number] => [longitude, latitude])];
const ringsOf = (rings: [number, number][][]) =>
  rings.map((ring) => ring.slice(0, -1).map(([longitude, latitude]) => at(latitude, longitude)));
const exactOverlap = (one: Ring, other: Ring) => sizeOf(intersection(geom(one), geom(other)).flatMap(ringsOf));
/** Once in some thousand cases it finds no way around a border and gives up: such a case decides nothing. */
function exactGaps(rings: readonly Ring[]): number {
  const [first, ...others] = rings.map(geom);
  let combined: [number, number][][][] = [];
  try {
    if (first) combined = union(first, ...others);
  } catch {
    fc.pre(false);
  }
  return -sizeOf(combined.flatMap((polygon) => ringsOf(polygon.slice(1))));
}

/** Rings of Santiago on the six decimals that maps are drawn with; coarse steps let them share sides and points. */
const star = (steps: number) =>
  fc
    .record({
      x: fc.integer({ min: -6, max: 6 }),
      y: fc.integer({ min: -6, max: 6 }),
      radii: fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 3, maxLength: 12 }),
    })
    .map(({ x, y, radii }) =>
      radii.map((radius, index) => {
        const angle = (index * 2 * Math.PI) / radii.length;
        const onGrid = (value: number) => Math.round(value * steps) / steps;
        return at(
          Math.round((-33.45 + onGrid(y + radius * Math.sin(angle)) / 1000) * 1e6) / 1e6,
          Math.round((-70.6 + onGrid(x + radius * Math.cos(angle)) / 1000) * 1e6) / 1e6,
        );
      }),
    )
    .filter((ring) => !crossesItself(ring));
const anyStar = fc.oneof(star(1), star(2), star(1000));
/** Error of the centimetre grid along borders of several kilometres. */
const tolerance = 0.001;

describe('two rings have in common', () => {
  test('a part of both', () => {
    const [ring] = overlapOf(frame(0, 0, 2, 2), frame(1, 1, 3, 3));
    expect(corners(ring ?? [])).toEqual(corners(frame(1, 1, 2, 2)));
  });

  test('all of the one that lies in the other, also when they are the same', () => {
    const small = frame(0.5, 0.5, 1, 1);
    expect(overlapOf(frame(0, 0, 2, 2), small)).toHaveLength(1);
    expect(sizeOf(overlapOf(small, frame(0, 0, 2, 2)))).toBeCloseTo(areaKm2(small), 3);
    expect(sizeOf(overlapOf(small, small.toReversed()))).toBeCloseTo(areaKm2(small), 3);
  });

  test.each([
    ['are apart', frame(0, 0, 1, 1), frame(2, 2, 3, 3)],
    ['share a side', frame(0, 0, 1, 1), frame(0, 1, 1, 2)],
    ['share a part of a side', frame(0, 0, 1, 1), frame(0.5, 1, 3, 2)],
    ['touch in a point', frame(0, 0, 1, 1), frame(1, 1, 2, 2)],
    [
      'lie one in the hollow of the other',
      frame(1.2, 1.2, 1.8, 1.8),
      [...frame(0, 0, 3, 3).slice(0, 3), at(3, 2), at(1, 2), at(1, 1), at(3, 1), at(3, 0)],
    ],
  ])('nothing when they %s', (_, one, other) => expect(overlapOf(one, other)).toEqual([]));

  test('several parts', () => {
    const comb = [at(0, 0), at(0, 5), at(3, 5), at(3, 4), at(1, 4), at(1, 1), at(3, 1), at(3, 0)];
    const rings = overlapOf(comb, frame(2, -1, 2.5, 6));
    expect(rings.map((ring) => [...corners(ring)].toSorted())).toEqual(
      expect.arrayContaining([
        [...corners(frame(2, 0, 2.5, 1))].toSorted(),
        [...corners(frame(2, 4, 2.5, 5))].toSorted(),
      ]),
    );
    expect(rings).toHaveLength(2);
  });

  test('as much as exact arithmetic says, whichever is asked first', () => {
    fc.assert(
      fc.property(anyStar, anyStar, (one, other) => {
        const size = sizeOf(overlapOf(one, other));
        expect(Math.abs(size - exactOverlap(one, other))).toBeLessThan(tolerance);
        expect(Math.abs(size - sizeOf(overlapOf(other, one)))).toBeLessThan(tolerance);
      }),
      { numRuns: 100 },
    );
  });
});

describe('rings enclose', () => {
  const [south, north, west, east] = [frame(0, 0, 1, 5), frame(4, 0, 5, 5), frame(1, 0, 4, 1), frame(1, 4, 4, 5)];

  test('what they leave out in their midst', () => {
    const gaps = gapsIn([south, north, west, east]);
    expect(gaps.map(({ ring }) => corners(ring))).toEqual([corners(frame(1, 1, 4, 4))]);
    expect(gaps[0]?.squareKm).toBeCloseTo(areaKm2(frame(1, 1, 4, 4)), 0);
  });

  test('nothing while one side is open', () => {
    expect(gapsIn([south, north, west])).toEqual([]);
    expect(gapsIn([south])).toEqual([]);
    expect(gapsIn([])).toEqual([]);
  });

  test('less where something covers the middle of it', () => {
    const island = frame(2, 2, 3, 3);
    const gaps = gapsIn([south, north, west, east, island]);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]?.squareKm).toBeCloseTo(areaKm2(frame(1, 1, 4, 4)) - areaKm2(island), 0);
  });

  test('what is between rings that touch in points', () => {
    const gaps = gapsIn([frame(0, 1, 1, 2), frame(1, 2, 2, 3), frame(2, 1, 3, 2), frame(1, 0, 2, 1)]);
    expect(gaps.map(({ ring }) => corners(ring))).toEqual([corners(frame(1, 1, 2, 2))]);
  });

  const size = (rings: readonly Ring[]) => gapsIn(rings).reduce((sum, { squareKm }) => sum + squareKm, 0);

  test('as much as exact arithmetic says', () => {
    fc.assert(
      fc.property(fc.array(star(1000), { minLength: 3, maxLength: 7 }), (rings) => {
        expect(Math.abs(size(rings) - exactGaps(rings))).toBeLessThan(tolerance);
      }),
      { numRuns: 60 },
    );
  });

  test('no less where they share sides and points, and the same in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(anyStar, { minLength: 3, maxLength: 7 }), (rings) => {
        expect(size(rings)).toBeGreaterThan(exactGaps(rings) - tolerance);
        expect(Math.abs(size(rings) - size(rings.toReversed()))).toBeLessThan(tolerance);
      }),
      { numRuns: 60 },
    );
  });
});

test('boxes are neighbours when they meet, and know it both ways', () => {
  const box = (south: number, west: number) => ({ south, west, north: south + 1, east: west + 1 });
  expect(neighboursOf([box(0, 0), box(5, 0), box(0.5, 0.5), box(1.5, 1.5)])).toEqual([[2], [], [0, 3], [2]]);
});
