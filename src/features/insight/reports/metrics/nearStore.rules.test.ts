import { expect, test } from 'vitest';
import { directionOf, nearStoreText, uncoveredPlaces } from './nearStore.rules.ts';

const santiago = { latitude: -33.45, longitude: -70.66 };

test.each([
  [{ latitude: -33.35, longitude: -70.66 }, 'norte'],
  [{ latitude: -33.38, longitude: -70.58 }, 'noreste'],
  [{ latitude: -33.45, longitude: -70.5 }, 'este'],
  [{ latitude: -33.55, longitude: -70.67 }, 'sur'],
  [{ latitude: -33.53, longitude: -70.76 }, 'suroeste'],
  [{ latitude: -33.45, longitude: -70.8 }, 'oeste'],
  [{ latitude: -33.37, longitude: -70.76 }, 'noroeste'],
])('%o is to the %s', (place, direction) => expect(directionOf(santiago, place)).toBe(direction));

test('a place is named by the nearest store', () => {
  const stores = [
    { name: 'Maipú', latitude: -33.51, longitude: -70.76 },
    { name: 'Santiago', ...santiago },
  ];
  expect(nearStoreText({ latitude: -33.43, longitude: -70.66 }, stores)).toBe('A 2,2 km al norte de Santiago');
  expect(nearStoreText(santiago, [])).toBe(null);
});

test('squares beside the same store are one place, at the middle of the busiest, the most requested place first', () => {
  const square = (latitude: number, longitude: number, count: number) => ({
    north: latitude + 0.001,
    south: latitude - 0.001,
    east: longitude + 0.001,
    west: longitude - 0.001,
    count,
  });
  const squares = [square(-33.43, -70.66, 3), square(-33.4301, -70.66, 4), square(-33.45, -70.6, 5)];
  expect(uncoveredPlaces(squares, [{ name: 'Santiago', ...santiago }])).toEqual([
    {
      label: 'A 2,2 km al norte de Santiago',
      value: 7,
      place: { latitude: expect.closeTo(-33.4301), longitude: -70.66 },
    },
    { label: 'A 5,6 km al este de Santiago', value: 5, place: { latitude: -33.45, longitude: expect.closeTo(-70.6) } },
  ]);
  expect(uncoveredPlaces(squares, [])).toEqual([]);
});
