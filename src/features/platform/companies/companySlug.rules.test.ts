import { expect, test } from 'vitest';
import { slugOfName, slugProblem, suggestSlug } from './companySlug.rules.ts';

test('a slug follows the name without accents, spaces and signs', () => {
  expect(slugOfName('  Ñam & Co. — Sabores del Sur ')).toBe('nam-co-sabores-del-sur');
  expect(slugOfName('a'.repeat(60))).toHaveLength(40);
});

test.each(['platform', 'www', 'api', 'tienda', 'cocina', 'soporte'])('%s is reserved', (slug) => {
  expect(slugProblem(slug)).toContain('palabra reservada');
});

test.each([
  ['ab', 'al menos 3'],
  ['Sabores', 'minúsculas'],
  ['sabores del sur', 'minúsculas'],
  ['-sabores', 'guion'],
  ['sabores--sur', 'seguidos'],
])('%s is no slug', (slug, because) => {
  expect(slugProblem(slug)).toContain(because);
});

test('a taken or reserved slug has a free one instead', () => {
  expect(slugProblem('sabores-2')).toBeNull();
  expect(suggestSlug('sabores', new Set(['sabores', 'sabores-2']))).toBe('sabores-3');
  expect(suggestSlug('Tienda', new Set())).toBe('tienda-2');
  expect(suggestSlug('—', new Set())).toBeNull();
});
