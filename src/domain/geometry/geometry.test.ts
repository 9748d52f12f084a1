import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areaKm2,
  boxOf,
  centerOf,
  contains,
  crossesItself,
  distanceKm,
  type Point,
  withoutRepeats,
} from './geometry.ts';

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });
const ring = (...pairs: [number, number][]): Point[] => pairs.map(([latitude, longitude]) => at(latitude, longitude));
/** Whole multiples of 1/1024 of a degree: sums of them are exact, so that moving a ring changes no rounding. */
const step = (bound: number) => fc.integer({ min: -bound * 1024, max: bound * 1024 }).map((steps) => steps / 1024);
const place = fc.record({ latitude: step(60), longitude: step(120) });
const anyRing = fc.array(fc.record({ latitude: step(2), longitude: step(2) }), { minLength: 3, maxLength: 12 });
const near = fc.record({ latitude: step(2), longitude: step(2) });

/** A convex ring: points of an ellipse in order. */
const convex = fc
  .record({
    center: place,
    radii: fc.tuple(fc.double({ min: 0.001, max: 5, noNaN: true }), fc.double({ min: 0.001, max: 5, noNaN: true })),
    angles: fc.uniqueArray(fc.integer({ min: 0, max: 71 }), { minLength: 3, maxLength: 40 }),
  })
  .map(({ center, radii: [tall, wide], angles }) =>
    angles
      .toSorted((one, other) => one - other)
      .map((angle) => (angle * Math.PI) / 36)
      .map((angle) => at(center.latitude + tall * Math.sin(angle), center.longitude + wide * Math.cos(angle))),
  );

const turned = <P>(points: readonly P[], by: number): P[] => [
  ...points.slice(by % points.length),
  ...points.slice(0, by % points.length),
];
const moved = (points: readonly Point[], by: Point): Point[] =>
  points.map(({ latitude, longitude }) => at(latitude + by.latitude, longitude + by.longitude));

const square = ring([0, 0], [0, 2], [2, 2], [2, 0]);
const horseshoe = ring([0, 0], [0, 3], [3, 3], [3, 2], [1, 2], [1, 1], [3, 1], [3, 0]);
const bowTie = ring([0, 0], [2, 2], [0, 2], [2, 0]);

describe('a ring contains', () => {
  test('what is inside, also of a hollow one, and nothing of its hollow', () => {
    expect(contains(square, at(1, 1))).toBe(true);
    expect(contains(square, at(3, 1))).toBe(false);
    expect(contains(horseshoe, at(2, 0.5))).toBe(true);
    expect(contains(horseshoe, at(2, 1.5))).toBe(false);
    expect(contains([], at(0, 0))).toBe(false);
  });

  test.each([[at(0, 1)], [at(1, 0)], [at(2, 1)], [at(1, 2)], [at(0, 0)], [at(2, 2)], [at(2, 0)], [at(0, 2)]])(
    'the point %j of its border',
    (point) => {
      expect(contains(square, point)).toBe(true);
    },
  );

  test('its own points and the middles of its sides, wherever they are', () => {
    fc.assert(
      fc.property(anyRing, (points) => {
        for (const [index, point] of points.entries()) {
          const next = points[(index + 1) % points.length] as Point;
          expect(contains(points, point)).toBe(true);
          const middle = at((point.latitude + next.latitude) / 2, (point.longitude + next.longitude) / 2);
          expect(contains(points, middle)).toBe(true);
        }
      }),
    );
  });

  test('its centre, when it is convex', () => {
    fc.assert(
      fc.property(convex, (points) => {
        expect(contains(points, centerOf(points))).toBe(true);
      }),
    );
  });

  test('nothing outside of its box', () => {
    fc.assert(
      fc.property(anyRing, near, (points, point) => {
        const { south, west, north, east } = boxOf(points);
        const { latitude, longitude } = point;
        const inBox = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
        expect(inBox || !contains(points, point)).toBe(true);
      }),
    );
  });
});

describe('where a ring starts and which way it goes', () => {
  test('changes neither what it contains nor whether it crosses itself', () => {
    fc.assert(
      fc.property(anyRing, near, fc.nat(20), (points, point, by) => {
        for (const other of [turned(points, by), points.toReversed(), turned(points.toReversed(), by)]) {
          expect(contains(other, point)).toBe(contains(points, point));
          expect(crossesItself(other)).toBe(crossesItself(points));
          expect(boxOf(other)).toEqual(boxOf(points));
        }
      }),
    );
  });

  test('changes neither its size nor its centre', () => {
    fc.assert(
      fc.property(convex, fc.nat(50), (points, by) => {
        for (const other of [turned(points, by), points.toReversed()]) {
          expect(areaKm2(other) / areaKm2(points)).toBeCloseTo(1, 6);
          expect(distanceKm(centerOf(other), centerOf(points))).toBeLessThan(0.001);
        }
      }),
    );
  });
});

test('a ring that is moved takes what it contains, its crossings, its box and its centre along', () => {
  fc.assert(
    fc.property(anyRing, near, place, (points, point, by) => {
      const away = moved(points, by);
      expect(contains(away, moved([point], by)[0] as Point)).toBe(contains(points, point));
      expect(crossesItself(away)).toBe(crossesItself(points));
      const { south, west } = boxOf(points);
      expect(boxOf(away)).toMatchObject({ south: south + by.latitude, west: west + by.longitude });
      const [here, there] = [centerOf(points), centerOf(away)];
      expect(there.latitude - by.latitude).toBeCloseTo(here.latitude, 6);
      expect(there.longitude - by.longitude).toBeCloseTo(here.longitude, 6);
    }),
  );
});

describe('a ring that crosses itself', () => {
  test.each([
    ['is a bow-tie', bowTie],
    ['touches itself in a point', ring([0, 0], [0, 2], [1, 1], [0, 4], [4, 4], [1, 1])],
    ['touches a side with a point', ring([0, 0], [0, 4], [4, 4], [0, 2], [4, 0])],
    ['passes through a side at a point of it', ring([0, 0], [0, 4], [1, 4], [1, 2], [-1, 2], [-1, 5], [2, 5], [2, 0])],
    ['runs back over the side before', ring([0, 0], [0, 4], [0, 2], [3, 2])],
    ['runs along a side it had', ring([0, 0], [0, 4], [1, 4], [1, 3], [0, 3], [0, 1], [3, 1], [3, 0])],
    ['encloses nothing', ring([0, 0], [1, 1], [2, 2])],
    ['has two points', ring([0, 0], [1, 1], [0, 0], [1, 1])],
    ['is one point', ring([1, 1], [1, 1], [1, 1])],
    ['has no points', []],
  ])('%s', (_, points) => expect(crossesItself(points)).toBe(true));

  test.each([
    ['is convex', square],
    ['is hollow', horseshoe],
    ['repeats points', ring([0, 0], [0, 0], [0, 2], [2, 2], [2, 2], [2, 0], [0, 0])],
    ['has a point in the middle of a side', ring([0, 0], [0, 1], [0, 2], [2, 2], [2, 0])],
    ['is a triangle', ring([0, 0], [0, 2], [2, 1])],
  ])('is not one that %s', (_, points) => expect(crossesItself(points)).toBe(false));

  test('is never convex', () => {
    fc.assert(
      fc.property(convex, (points) => {
        expect(!crossesItself(points)).toBe(true);
      }),
    );
  });

  test('is every quadrilateral whose diagonals are taken for sides', () => {
    fc.assert(
      fc.property(convex, (points) => {
        const [a, b, c, d] = points;
        expect(!a || !b || !c || !d || crossesItself([a, c, b, d])).toBe(true);
      }),
    );
  });

  test('is found as by comparing every two sides', () => {
    const crosses = (a: Point, b: Point, c: Point, d: Point) => {
      const side = (p: Point, q: Point, r: Point) =>
        Math.sign(
          (q.longitude - p.longitude) * (r.latitude - p.latitude) -
            (q.latitude - p.latitude) * (r.longitude - p.longitude),
        );
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
    };
    fc.assert(
      fc.property(anyRing, (points) => {
        const sides = points.map((point, index) => [point, points[(index + 1) % points.length] as Point] as const);
        const any = sides.some(([a, b]) => sides.some(([c, d]) => crosses(a, b, c, d)));
        expect(!any || crossesItself(points)).toBe(true);
      }),
    );
  });
});

test('points that repeat the one before go, and a closed ring is opened', () => {
  expect(withoutRepeats(ring([0, 0], [0, 0], [0, 1], [1, 1], [0, 1], [0, 0], [0, 0]))).toEqual(
    ring([0, 0], [0, 1], [1, 1], [0, 1]),
  );
});

describe('distances', () => {
  test('are the great circle’s', () => {
    const [santiago, valparaiso, sanJose] = [at(-33.4489, -70.6693), at(-33.0472, -71.6127), at(9.9281, -84.0907)];
    expect(distanceKm(santiago, valparaiso)).toBeCloseTo(98.5, 0);
    expect(Math.abs(distanceKm(santiago, sanJose) - 5015)).toBeLessThan(50);
    expect(distanceKm(at(0, 0), at(0, 180))).toBeCloseTo(Math.PI * 6371.0088, 3);
  });

  test('are the same both ways, none to oneself, and never longer than a detour', () => {
    fc.assert(
      fc.property(place, place, place, (one, other, third) => {
        expect(distanceKm(one, one)).toBe(0);
        expect(distanceKm(one, other)).toBeCloseTo(distanceKm(other, one), 9);
        expect(distanceKm(one, other)).toBeLessThanOrEqual(distanceKm(one, third) + distanceKm(third, other) + 1e-6);
      }),
    );
  });
});

describe('the size of a ring', () => {
  test('of one degree at the equator, and at sixty degrees about the half of it', () => {
    const degree = areaKm2(ring([0, 0], [0, 1], [1, 1], [1, 0]));
    expect(Math.abs(degree - 12_364)).toBeLessThan(5);
    expect(areaKm2(ring([60, 0], [60, 1], [61, 1], [61, 0])) / degree).toBeCloseTo(0.49, 1);
    expect(areaKm2([])).toBe(0);
  });

  test('is that of its two parts', () => {
    fc.assert(
      fc.property(place, ({ latitude, longitude }) => {
        const part = (west: number, east: number) =>
          areaKm2(ring([latitude, west], [latitude, east], [latitude + 1, east], [latitude + 1, west]));
        const parts = part(longitude, longitude + 0.5) + part(longitude + 0.5, longitude + 1);
        expect(part(longitude, longitude + 1) / parts).toBeCloseTo(1, 9);
      }),
    );
  });
});
