import { expect, it } from 'vitest';
import { areasFileError } from './areasFileError.ts';

it.each(['zonas.kml', 'ZONAS.GeoJSON', 'zonas.json'])('%s is accepted', (name) => {
  expect(areasFileError({ name, size: 1_500_000 })).toBe(null);
});

it.each([
  ['zonas.kmz', 10, /está comprimido/],
  ['zonas.csv', 10, /«zonas.csv» no es un archivo .kml ni .geojson/],
  ['zonas.kml', 0, /está vacío/],
  ['zonas.kml', 2_340_000, /pesa 2,3 MB y el máximo es 1,5 MB/],
])('%s of %i bytes is rejected with a reason', (name, size, error) => {
  expect(areasFileError({ name, size })).toMatch(error);
});
