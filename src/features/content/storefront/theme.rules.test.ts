import { expect, test } from 'vitest';
import { houseBrand, textOn, themeCss } from './theme.rules.ts';

test('text on a brand is white where that can be read, and dark where it cannot', () => {
  expect([houseBrand, '#000000', '#f2a20d', '#ffffff', '#7ba7ff'].map(textOn)).toEqual([
    '#ffffff',
    '#ffffff',
    '#10151f',
    '#10151f',
    '#10151f',
  ]);
});

test('a theme sets the brand and what is written on it', () => {
  expect(themeCss('#d13438')).toBe(':root{--brand:#d13438;--on-brand:#ffffff}\n');
});
