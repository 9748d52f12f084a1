import { describe, expect, test } from 'vitest';
import { contrast } from '#kit/contract/values/contrast.ts';
import { ramp, readableUnderWhite } from './color.ts';

const suggestions = ['#1d5fe0', '#f2a20d', '#ffff00', '#12875a', '#ffffff', '#000000', '#ff66cc'];

describe('a chosen primary colour', () => {
  test.each(suggestions)('%s carries white text that can be read', (hex) => {
    expect(contrast(readableUnderWhite(hex), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  test('stays as it is when white text can already be read on it', () => {
    expect(readableUnderWhite('#1d5fe0')).toBe('#1d5fe0');
  });
});

describe('a ramp', () => {
  test.each(suggestions.filter((hex) => hex !== '#ffffff'))('of %s falls from light to dark', (hex) => {
    const againstBlack = ramp(hex).map((shade) => contrast(shade, '#000000'));
    expect(againstBlack).toEqual(againstBlack.toSorted((a, b) => b - a));
  });

  test('keeps the given colour at shade 6', () => {
    expect(ramp('#12875a')[6]).toBe('#12875a');
  });
});
