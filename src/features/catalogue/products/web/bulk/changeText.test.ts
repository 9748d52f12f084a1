import { expect, test } from 'vitest';
import { changeText, priceName } from './changeText.ts';

const format = { money: (amount: number) => `$${amount}`, dateTime: (instant: string) => instant.slice(0, 10) };

test('a change of many products reads in the words of its field', () => {
  expect(changeText('priceProduct', 4990, format)).toBe('$4990');
  expect(changeText('availability', false, format)).toBe('Desactivado');
  expect(changeText('attributes', ['vegan', 'spicy'], format)).toBe('Vegano, Picante');
  expect(changeText('attributes', [], format)).toBe('Ninguna');
  expect(changeText('labelType', 'ribbon', format)).toBe('Cinta');
  expect(changeText('label', null, format)).toBe('Sin valor');
  expect(changeText('label', 'Nuevo', format)).toBe('Nuevo');
  expect(changeText('endDatetimeLabel', '2026-12-01T00:00:00Z', format)).toBe('hasta 2026-12-01');
});

test.each([
  ['Delivery', 'deliveryPrice', 'Delivery'],
  ['Delivery norte', 'deliveryPrice', 'Delivery norte'],
  ['Mall', 'deliveryPrice', 'Mall · delivery'],
  ['Mall', 'discountPrice', 'Mall · con descuento'],
  ['Mall', 'price', 'Mall'],
])('the price of the list %s in %s is %s', (list, field, name) => expect(priceName(list, field)).toBe(name));
