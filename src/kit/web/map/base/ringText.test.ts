import { expect, test } from 'vitest';
import { decodeRing, encodeRing } from './ringText.ts';

test('a ring is read as it was written, to eleven metres', () => {
  const ring = [
    [-70.66932, -33.44894],
    [-70.6, -33.4],
    [-109.35, -27.1],
    [0.00004, 0],
  ] as const;
  const text = encodeRing(ring);
  expect(text).not.toContain(' ');
  expect(decodeRing(text)).toEqual([
    { latitude: -33.4489, longitude: -70.6693 },
    { latitude: -33.4, longitude: -70.6 },
    { latitude: -27.1, longitude: -109.35 },
    { latitude: 0, longitude: 0 },
  ]);
});
