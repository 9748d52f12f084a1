import { expect, test } from 'vitest';
import { methodText } from './amounts.rules.ts';

test.each([
  ['cash', 'en efectivo'],
  ['card', 'con tarjeta'],
  ['credit', 'con tarjeta de crédito'],
  ['sodexo', ''],
] as const)('what is paid by %s is collected «%s»', (method, text) =>
  expect(methodText({ method, amount: 1000 })).toBe(text),
);
