import { expect, it } from 'vitest';
import { modifierIndexOf, priceOfPicks } from './picks.rules.ts';

const group = (id: number, free: number, options: [number, number][]) => ({
  id,
  name: '',
  description: '',
  dropdownText: '',
  minQuantity: 0,
  maxQuantity: 9,
  free,
  options: options.map(([optionId, price]) => ({ optionId, price })),
});
const option = (id: number, groupIds: number[] = []) => ({
  id,
  name: '',
  description: '',
  pictureUrl: null,
  minQuantity: 0,
  maxQuantity: 9,
  groupIds,
});
const offers = modifierIndexOf({
  groups: [
    group(10, 1, [
      [11, 300],
      [12, 500],
    ]),
    group(20, 0, [[21, 100]]),
  ],
  options: [option(11), option(12, [20]), option(21)],
});

it('does not charge the cheapest pick of a group with one free pick', () => {
  expect(priceOfPicks([10], offers, { '/10:11': 1 })).toBe(0);
  expect(priceOfPicks([10], offers, { '/10:11': 2, '/10:12': 1 })).toBe(800);
});

it('charges nested picks once per picked parent option', () => {
  expect(priceOfPicks([10], offers, { '/10:12': 2, '/10:12/20:21': 3 })).toBe(500 + 2 * 300);
  expect(priceOfPicks([10], offers, { '/10:12/20:21': 3 })).toBe(0);
});
