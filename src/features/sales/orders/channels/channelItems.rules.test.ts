import { expect, test } from 'vitest';
import { itemOf, optionInKey, productInKey } from './channelItems.rules.ts';

test('a key of a published menu names our product or option', () => {
  expect(productInKey('p12')).toBe(12);
  expect(optionInKey('o7')).toEqual({ optionId: 7, groupId: null });
  expect(optionInKey('o7.g3')).toEqual({ optionId: 7, groupId: 3 });
});

test.each([null, '', 'p', '12', 'P12', 'p12.g3', 'o7', 'p1234567890123456', 'xp12'])('%s names no product', (key) =>
  expect(productInKey(key)).toBeNull(),
);

test('an item is known by its id at the channel, and by its name where it has none', () => {
  expect(itemOf({ key: 'abc', name: 'Ñoquis' })).toBe('key:abc');
  expect(itemOf({ key: null, name: '  ÑOQUIS al Pesto ' })).toBe(itemOf({ key: null, name: 'ñoquis al pesto' }));
});
