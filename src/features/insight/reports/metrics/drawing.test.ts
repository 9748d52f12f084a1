import { expect, test } from 'vitest';
import type { Report } from '../reports.contract.ts';
import { rangeText, savedText } from './drawing.ts';

const report = (difference: number | null, type: 'fleetAlternatives' | 'fleets' = 'fleetAlternatives') => ({
  type,
  totals: { values: { difference, meanDifference: difference }, soFar: null, before: null },
});

test.each([
  [4620, { label: 'Ahorraste', value: 4620 }],
  [-3310, { label: 'Habrías ahorrado', value: 3310 }],
  [0, { label: 'Sin diferencia', value: 0 }],
  [null, undefined],
])('a difference of %s to the other fleet is shown as a sentence without sign', (difference, text) => {
  expect(savedText(report(difference), { key: 'difference' })).toEqual(text);
});

test('says what is saved per delivery, and keeps the labels of other figures and reports', () => {
  expect(savedText(report(-3310), { key: 'meanDifference' })?.label).toBe('Habrías ahorrado por reparto');
  expect(savedText(report(4620), { key: 'cost' })).toBeUndefined();
  expect(savedText(report(4620, 'fleets'), { key: 'difference' })).toBeUndefined();
});

test('the days compared with are not named where they sold nothing', () => {
  const days = 'lun 2 – mar 3 nov';
  const range = { words: `${days}, contra sáb 31 oct – dom 1 nov hasta las 14:00`, days };
  const textWith = (before: Record<string, number>) =>
    rangeText({ range, totals: { values: {}, soFar: null, before } } as unknown as Report);
  expect(textWith({ sold: 0 })).toBe(days);
  expect(textWith({ sold: 5 })).toBe(range.words);
});
