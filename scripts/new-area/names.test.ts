import { expect, test } from 'vitest';
import { namesOf } from './names.ts';

test('a name of two words is spelt as each place spells it', () => {
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
])('one of %s is a %s', (plural, word) => {
  expect(namesOf('things', { words: plural }).word).toBe(word);
});

test('words that do not follow the rules are said', () => {
  const names = namesOf('people', { one: 'person', word: 'persona', words: 'personas' });
  expect(names).toMatchObject({ thing: 'person', things: 'people', aWord: 'una persona' });
});

test('an area without words in Spanish is refused', () => {
  expect(() => namesOf('unheardOf', {})).toThrow('--words');
});
