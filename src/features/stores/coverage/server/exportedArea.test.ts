import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crossesItself, isClockwise } from '#domain/geometry/geometry.ts';
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
const areas = fc.uniqueArray(fc.record({ name, points: ring, fee: amount, minimumOrder: amount }), {
  minLength: 1,
  maxLength: 8,
  selector: (area) => normalise(area.name),
});

/** Normalizes a border as files have it: counterclockwise, from the same point. */
const turned = (area: ReadAreas['areas'][number]) => {
  const [first, ...others] = area.points;
  return first && isClockwise(area.points) ? { ...area, points: [first, ...others.toReversed()] } : area;
};

describe('an export can be imported again', () => {
  test.each([
    ['KML', (title: string, exported: ReturnType<typeof toExportedArea>[]) => writeKml(title, exported)],
    ['GeoJSON', (_title: string, exported: ReturnType<typeof toExportedArea>[]) => writeGeojson(exported)],
  ])('as %s', (_, write) => {
    fc.assert(
      fc.property(name, areas, (title, exported) => {
        const file = Buffer.from(write(title, exported.map(toExportedArea)));
        expect(readAreasFile(file, 'cl')).toEqual({ areas: exported.map(turned), warnings: [] });
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

test('exported borders are closed and counterclockwise', () => {
  const south = { latitude: -33.45, longitude: -70.6 };
  const [east, north] = [
    { latitude: -33.45, longitude: -70.59 },
    { latitude: -33.44, longitude: -70.6 },
  ];
  const area = { name: 'A', fee: 0, minimumOrder: 0 };
  expect(toExportedArea({ ...area, points: [south, north, east] }).ring).toEqual([south, east, north, south]);
  expect(toExportedArea({ ...area, points: [south, east, north] }).ring).toEqual([south, east, north, south]);
});
