import { describe, expect, it } from 'vitest';
import { boxAround, placeAt, parseDegrees, parsePlace, formatPlace } from './places.ts';

const santiago = { latitude: -33.4489, longitude: -70.6693 };

describe('a place', () => {
  it.each([
    '-33.4489, -70.6693',
    '-33.4489,-70.6693',
    '  -33.4489   -70.6693 ',
    '(-33.4489, -70.6693)',
    '−33.4489, −70.6693',
    '-33,4489; -70,6693',
    '-33,4489, -70,6693',
    '-33,4489 -70,6693',
    '-33.4489°, -70.6693°',
  ])('is parsed from %j, as other maps format it', (text) => {
    expect(parsePlace(text)).toEqual(santiago);
  });

  it.each(['', '-33.4489', 'Alameda 12', '-33.4, -70.6, 12', '33 S, 70 W', '1e3, 2'])(
    'is not parsed from %j',
    (text) => {
      expect(parsePlace(text)).toBe(null);
    },
  );

  it('is formatted so that it can be parsed again', () => {
    expect(parsePlace(formatPlace(santiago))).toEqual(santiago);
  });

  it('of a map dragged around the world is normalised', () => {
    expect(placeAt({ lat: -33.44891234, lng: -430.6693 })).toEqual({ latitude: -33.448912, longitude: -70.6693 });
    expect(placeAt({ lat: 91, lng: 190 })).toEqual({ latitude: 90, longitude: -170 });
  });
});

it.each([
  ['-33,5', -33.5],
  ['-33.5', -33.5],
  ['−70', -70],
  ['+9.', 9],
  ['', null],
  ['3.3.3', null],
  ['1234', null],
  ['-', null],
])('the coordinate %j becomes %j', (text, degrees) => {
  expect(parseDegrees(text)).toBe(degrees);
});

it('the bounds of places contain all of them, and are empty without any', () => {
  expect(boxAround([santiago, { latitude: -20, longitude: -71 }])).toEqual({
    south: -33.4489,
    west: -71,
    north: -20,
    east: -70.6693,
  });
  expect(boxAround([])).toBe(null);
});
