import { describe, expect, test } from 'vitest';
import { nearestColour, ramp, readableOn, readableUnderWhite } from './colours.ts';
import { contrast } from './contrast.ts';

const suggestions = ['#1d5fe0', '#f2a20d', '#ffff00', '#12875a', '#ffffff', '#000000', '#ff66cc'];

describe('a chosen primary colour', () => {
  test.each(suggestions)('%s has readable white text', (hex) => {
    expect(contrast(readableUnderWhite(hex), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('is unchanged when white text is already readable on it', () => {
    expect(readableUnderWhite('#1d5fe0')).toBe('#1d5fe0');
  });
});

describe('a ramp', () => {
  test.each(suggestions.filter((hex) => hex !== '#ffffff'))('of %s goes from light to dark', (hex) => {
    const againstBlack = ramp(hex).map((shade) => contrast(shade, '#000000'));
    expect(againstBlack).toEqual(againstBlack.toSorted((a, b) => b - a));
  });

  test('keeps the chosen colour at shade 6', () => {
    expect(ramp('#12875a')[6]).toBe('#12875a');
  });
});

describe('the nearest colour', () => {
  test.each(suggestions)('to %s is readable on the requested background, light or dark', (hex) => {
    for (const background of ['#ffffff', '#171d29'])
      expect(contrast(readableOn(hex, [background]), background)).toBeGreaterThanOrEqual(4.5);
  });

  test('is lighter or darker, whichever is nearer', () => {
    expect(nearestColour('#777777', (hex) => contrast(hex, '#ffffff') >= 4.5)).toBe('#747474');
    expect(nearestColour('#1d5fe0', () => false)).toBeUndefined();
  });
});
