import { expect, test } from 'vitest';
import { namesOf } from './names.ts';

test('spells a name of two words as each place requires', () => {
  expect(namesOf('deliveryZones', { words: 'zonas de reparto' })).toMatchObject({
    policy: 'delivery_zones',
    folder: 'delivery-zones',
    things: 'deliveryZones',
    Thing: 'DeliveryZone',
    wrap: 'delivery_zone',
    screenPath: '/delivery-zones',
    aWord: 'una zona de reparto',
    Words: 'Zonas de reparto',
  });
});

test.each([
  ['repartidores', 'repartidor'],
  ['cupones', 'cupón'],
  ['locales', 'local'],
  ['preguntas', 'pregunta'],
  ['clientes', 'cliente'],
])('the singular of %s is %s', (plural, word) => {
  expect(namesOf('things', { words: plural }).word).toBe(word);
});

test('reports irregular words', () => {
  const names = namesOf('people', { one: 'person', word: 'persona', words: 'personas' });
  expect(names).toMatchObject({ thing: 'person', things: 'people', aWord: 'una persona' });
});

test('rejects an area without Spanish words', () => {
  expect(() => namesOf('unheardOf', {})).toThrow('--words');
});
