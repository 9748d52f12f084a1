import { describe, expect, test } from 'vitest';
import { commandTokens } from './commandTokens.ts';
import { findPlaces, type Places, zonesOf } from './places.ts';

const places: Places = {
  stores: [
    { id: 1, name: 'Viña Plaza', commune: 'Viña del Mar' },
    { id: 2, name: 'Reñaca', commune: 'Viña del Mar', timeZone: 'Pacific/Easter' },
    { id: 3, name: 'Las Condes', commune: 'Las Condes' },
    { id: 5, name: 'Providencia', commune: 'Providencia' },
    { id: 4, name: 'Kennedy', commune: 'Las Condes' },
  ],
  groups: [{ id: 7, name: 'Malls de Viña', storeCount: 5 }],
};
const labels = (text: string) => findPlaces(commandTokens(text), places).map(({ kind, label }) => `${kind} ${label}`);

describe('the places of a name', () => {
  test.each([
    ['viña', ['commune Viña del Mar', 'group Malls de Viña', 'store Viña Plaza']],
    ['VINA DEL', ['commune Viña del Mar']],
    ['kenn', ['store Kennedy']],
    ['reñca', ['store Reñaca']],
    ['provi', ['commune Providencia']],
    ['arica', []],
    ['', []],
  ])('%s', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  test('begin with a store that is called exactly so', () => {
    expect(labels('las condes')).toEqual(['store Las Condes', 'commune Las Condes']);
  });
});

test('the time zones of places are those of their stores; a group may have any', () => {
  const [commune, group, store] = findPlaces(commandTokens('viña'), places);
  expect(zonesOf([commune!], places)).toEqual([undefined, 'Pacific/Easter']);
  expect(zonesOf([store!], places)).toEqual([undefined]);
  expect(zonesOf([group!], places)).toEqual([undefined, 'Pacific/Easter']);
  expect(zonesOf(null, places)).toEqual([undefined, 'Pacific/Easter']);
});
