import { expect, test } from 'vitest';
import { changeWords } from './changeWords.ts';

const format = { money: (amount: number) => `$${amount}`, dateTime: (instant: string) => instant.slice(0, 10) };

test('a change of many products reads in the words of its field', () => {
  expect(changeWords('priceProduct', 4990, format)).toBe('$4990');
  expect(changeWords('availability', false, format)).toBe('Apagado');
  expect(changeWords('attributes', ['vegan', 'spicy'], format)).toBe('Vegano, Picante');
  expect(changeWords('attributes', [], format)).toBe('Ninguna');
  expect(changeWords('labelType', 'ribbon', format)).toBe('Cinta');
  expect(changeWords('label', null, format)).toBe('Sin valor');
  expect(changeWords('label', 'Nuevo', format)).toBe('Nuevo');
  expect(changeWords('endDatetimeLabel', '2026-12-01T00:00:00Z', format)).toBe('hasta 2026-12-01');
});
