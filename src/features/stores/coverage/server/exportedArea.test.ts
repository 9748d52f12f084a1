import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossesItself, isClockwise, type Ring } from '#domain/geometry/geometry.ts';
import { findHoleError } from '#domain/geometry/polygons.ts';
import { normalise } from '#kit/contract/text.ts';
import type { ReadAreas } from '../coverage.contract.ts';
import { readAreasFile } from './areasFile.ts';
import { oneLine } from './rejectAreasFile.ts';
import { toExportedArea } from './exportedArea.ts';
import { writeGeojson } from './geojson.ts';
import { writeKml } from './kml.ts';

const nasty = fc.constantFrom(
  '&',
  '&amp;',
  '<b>',
  ']]>',
  '<![CDATA[',
  '"',
  "'",
  '<!DOCTYPE x>',
  '&#65;',
  '👩‍👧',
  'ñ',
  ' ',
  '\u0000',
  '\uFFFF',
  '=',
);
const name = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.array(nasty, { maxLength: 6 }).map((parts) => parts.join('')),
  )
  .map((text) => oneLine(text.replaceAll('\uFFFF', '')))
  .filter((text) => text !== '');
const ring = fc
  .record({
    latitude: fc.double({ min: -40, max: -30, noNaN: true }),
    longitude: fc.double({ min: -73, max: -70, noNaN: true }),
    radii: fc.array(fc.double({ min: 0.001, max: 0.3, noNaN: true }), { minLength: 3, maxLength: 30 }),
    turned: fc.boolean(),
  })
  .map(({ latitude, longitude, radii, turned }) => {
    const points = radii.map((radius, index) => {
      const angle = (index * 2 * Math.PI) / radii.length;
      return { latitude: latitude + radius * Math.sin(angle), longitude: longitude + radius * Math.cos(angle) };
    });
    return turned ? points.toReversed() : points;
  })
  .filter((points) => !crossesItself(points));
const amount = fc.integer({ min: 0, max: 1_000_000_000 });
/** A triangle between the middles of three sides of a ring, where it is inside it. */
const holesIn = (points: Ring): Ring[] => {
  const hole = points.slice(0, 3).map((point, index) => middleOf(point, points[(index + 1) % points.length] ?? point));
  return crossesItself(hole) || findHoleError({ points, holes: [hole] }) ? [] : [hole];
};
const middleOf = (one: Ring[number], other: Ring[number]) => ({
  latitude: (one.latitude + other.latitude) / 2,
  longitude: (one.longitude + other.longitude) / 2,
});
const noProposal = { kind: null, fee: null };
const area = fc
  .record({ name, points: ring, fee: amount, minimumOrder: amount, isExclusion: fc.boolean() })
  .map(({ isExclusion, ...each }) => ({
    ...each,
    holes: holesIn(each.points).map((hole) => [...hole]),
    ...(isExclusion ? { kind: 'exclusion' as const, fee: null, minimumOrder: null } : { kind: 'delivery' as const }),
  }));
const areas = fc.uniqueArray(area, {
  minLength: 1,
  maxLength: 8,
  selector: (area) => normalise(area.name),
});

/** Normalizes borders as files have them: counterclockwise, and holes clockwise, from the same point. */
const turned = (each: Omit<ReadAreas['areas'][number], 'proposal'>) => ({
  ...each,
  points: turnedRing(each.points, false),
  holes: each.holes.map((hole) => turnedRing(hole, true)),
  proposal: noProposal,
});
const turnedRing = <P extends Ring[number]>(points: P[], clockwise: boolean): P[] => {
  const [first, ...others] = points;
  return first && isClockwise(points) !== clockwise ? [first, ...others.toReversed()] : points;
};

describe('an export can be imported again', () => {
  test.each([
    ['KML', (title: string, exported: ReturnType<typeof toExportedArea>[]) => writeKml(title, exported)],
    ['GeoJSON', (_title: string, exported: ReturnType<typeof toExportedArea>[]) => writeGeojson(exported)],
  ])('as %s', (_, write) => {
    fc.assert(
      fc.property(name, areas, (title, exported) => {
        const file = Buffer.from(write(title, exported.map(toExportedArea)));
        expect(readAreasFile(file, 'cl')).toEqual({ areas: exported.map(turned), warnings: [], notRead: [] });
      }),
      { numRuns: 200 },
    );
  });
});

test('an export without areas is a valid file that is rejected on import', () => {
  const refusal = expect.objectContaining({ message: 'El archivo no tiene polígonos.' });
  for (const text of [writeKml('Vacío', []), writeGeojson([])])
    expect(() => readAreasFile(Buffer.from(text), 'cl')).toThrow(refusal);
});

test('exported borders are closed and counterclockwise, and holes clockwise', () => {
  const south = { latitude: -33.45, longitude: -70.6 };
  const [east, north] = [
    { latitude: -33.45, longitude: -70.59 },
    { latitude: -33.44, longitude: -70.6 },
  ];
  const exported = { name: 'A', kind: 'delivery', fee: 0, minimumOrder: 0, holes: [] } as const;
  const ringsOf = (points: Ring, hole: Ring) =>
    toExportedArea({ ...exported, points: [...points], holes: [[...hole]] }).rings;
  const [counterclockwise, clockwise] = [
    [south, east, north],
    [south, north, east],
  ] as const;
  const closed = [
    [south, east, north, south],
    [south, north, east, south],
  ];
  expect(ringsOf(clockwise, counterclockwise)).toEqual(closed);
  expect(ringsOf(counterclockwise, clockwise)).toEqual(closed);
});
