import { expect, test } from 'vitest';
import type { MenuChange } from './channelMenus.contract.ts';
import { differenceLabel, differenceName, differenceValues, groupPictures } from './differenceTexts.rules.ts';

const price: MenuChange = {
  kind: 'price',
  of: 'product',
  key: 'p12',
  name: 'Cola',
  place: null,
  before: 2590,
  after: 3090,
};

test('amounts of both sides are in the money of the country', () => {
  expect(differenceValues(price, 'cl')).toEqual({ there: '$2.590', here: '$3.090', isLong: false });
});

test('a side without the option or the text is in words', () => {
  const option: MenuChange = { ...price, of: 'option', kind: 'added', place: 'Salsas', before: null, after: 500 };
  expect(differenceValues(option, 'cl')).toMatchObject({ there: 'No está', here: '$500' });
  const text: MenuChange = { ...price, kind: 'description', before: '', after: 'Con palta y tomate' };
  expect(differenceValues(text, 'cl')).toEqual({ there: 'Sin texto', here: 'Con palta y tomate', isLong: true });
});

test('a whole part that is missing has no values, and is named by what is missing', () => {
  const missing: MenuChange = { ...price, kind: 'removed', before: 'Promo', after: null };
  expect(differenceValues(missing, 'cl')).toBeNull();
  expect(differenceLabel(missing)).toBe('Sobra en la app');
  expect(differenceName({ kind: 'storeHours', name: '' })).toBe('Horario del local');
});

test('several pictures are one group; a single one stays in the list', () => {
  const picture: MenuChange = { ...price, kind: 'picture', before: 'a', after: 'b' };
  expect(groupPictures([price, picture, { ...picture, key: 'p13' }])).toMatchObject({
    pictures: [{ key: 'p12' }, { key: 'p13' }],
    rest: [{ kind: 'price' }],
  });
  expect(groupPictures([price, picture])).toEqual({ pictures: [], rest: [price, picture] });
});
