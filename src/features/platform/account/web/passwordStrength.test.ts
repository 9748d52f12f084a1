import { expect, it } from 'vitest';
import { passwordStrength } from './passwordStrength.ts';

it.each([
  ['', 'Muy corta'],
  ['Ab1!', 'Muy corta'],
  ['aaaaaaaaaa', 'Débil'],
  ['1234567890', 'Débil'],
  ['Comanda.2026', 'Débil'],
  ['lunes y feria', 'Aceptable'],
  ['Tres.gatos.99', 'Buena'],
  ['el tren sale a las nueve', 'Excelente'],
])('finds %j %s', (password, word) => {
  expect(passwordStrength(password).word).toBe(word);
});

it('returns the number of missing characters', () => {
  expect(passwordStrength('mercado').advice).toBe('Faltan 3 caracteres.');
  expect(passwordStrength('mercadito').advice).toBe('Falta 1 carácter.');
});
