import { describe, expect, test } from 'vitest';
import { communesOf, findCommunes, findStores, type ListedStore, nearStores } from './placeSearch.rules.ts';

const store = (id: string, name: string, commune: string, latitude: number | null, open = true): ListedStore => ({
  id,
  name,
  commune,
  address: '',
  point: latitude === null ? null : { latitude, longitude: -70.6 },
  open,
});
const stores = [
  store('1', 'Plaza Ñuñoa', 'Ñuñoa', -33.45),
  store('2', 'Irarrázaval', 'Ñuñoa', -33.47, false),
  store('3', 'Costanera', 'Providencia', -33.42),
  store('4', 'Estación', 'Estación Central', -33.46),
  store('5', 'Móvil', 'Providencia', null),
];
const communes = communesOf(stores);

describe('a commune', () => {
  test('is at the middle of its stores and counts those on the map', () => {
    expect(communes[0]).toMatchObject({ name: 'Ñuñoa', count: 2, latitude: -33.46 });
    expect(communes[1]).toMatchObject({ name: 'Providencia', count: 1 });
  });

  test.each([
    ['ñuñ', ['Ñuñoa']],
    ['nunoa', ['Ñuñoa']],
    ['central', ['Estación Central']],
    ['Irarrázaval 2401, Ñuñoa', ['Ñuñoa']],
    ['Providencia 1208, Ñuñoa', ['Ñuñoa', 'Providencia']],
    ['Ñuñoa 1208, Providencia', ['Providencia', 'Ñuñoa']],
    ['oa', []],
    [' ', []],
  ])('is found by «%s»', (typed, names) => {
    expect(findCommunes(communes, typed).map(({ name }) => name)).toEqual(names);
  });
});

test('a store is found by every word of its name and commune, without accents', () => {
  expect(findStores(stores, 'plaza nunoa').map(({ id }) => id)).toEqual(['1']);
  expect(findStores(stores, 'providencia').map(({ id }) => id)).toEqual(['3', '5']);
  expect(findStores(stores, 'plaza providencia')).toEqual([]);
  expect(findStores(stores, '')).toEqual([]);
});

test('a store is found by its street when the house number is another one', () => {
  const onStreet = [
    { ...store('6', 'Centro', 'Ñuñoa', -33.45), address: 'Irarrázaval 1800' },
    { ...store('7', 'Estadio', 'Ñuñoa', -33.46), address: 'Grecia 2401' },
  ];
  expect(findStores(onStreet, 'irarrazaval 2401').map(({ id }) => id)).toEqual(['6']);
  expect(findStores(onStreet, '2401').map(({ id }) => id)).toEqual(['7']);
  expect(findStores(onStreet, '99')).toEqual([]);
});

describe('stores near a place', () => {
  const here = { latitude: -33.471, longitude: -70.6 };

  test('are open ones first, then the nearest, then those without a place', () => {
    expect(nearStores(stores, here, null).map(({ store: { id } }) => id)).toEqual(['4', '1', '3', '5', '2']);
  });

  test('are those that deliver there before nearer ones that do not', () => {
    const near = nearStores(stores, here, new Set(['3', '2']));
    expect(near.map(({ store: { id } }) => id)).toEqual(['3', '4', '1', '5', '2']);
    expect(near.map(({ serves }) => serves)).toEqual([true, false, false, false, true]);
  });
});
