import { expect, test } from 'vitest';
import { refundText } from './refundText.rules.ts';

test('names where the money of a refund went, and when', () => {
  const refund = { amount: '$3.000', day: '27/11/2026' };
  expect(refundText({ ...refund, payment_method: 'online' })).toBe('Devolvimos $3.000 a tu tarjeta el 27/11/2026.');
  expect(refundText({ ...refund, payment_method: 'cash' })).toBe('Devolvimos $3.000 en efectivo el 27/11/2026.');
  expect(refundText({ ...refund, payment_method: 'mercado_pago' })).toBe(
    'Devolvimos $3.000 a tu cuenta de Mercado Pago el 27/11/2026.',
  );
});
