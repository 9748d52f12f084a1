import { expect, test } from 'vitest';
import { distanceText } from './distanceText.ts';

const at = (latitude: number) => ({ latitude, longitude: -70.6 });

test('shows metres below a kilometre, one decimal below ten kilometres, and none from there on', () => {
  expect(distanceText(at(-33.4), at(-33.4))).toBe('0 m');
  expect(distanceText(at(-33.4), at(-33.4031))).toBe('340 m');
  expect(distanceText(at(-33.4), at(-33.409))).toBe('1 km');
  expect(distanceText(at(-33.4), at(-33.42))).toBe('2,2 km');
  expect(distanceText(at(-33.4), at(-33.5))).toBe('11 km');
});
