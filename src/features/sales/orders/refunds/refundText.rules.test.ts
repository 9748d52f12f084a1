import { expect, test } from 'vitest';
import { refundText } from './refundText.rules.ts';

test('the message of a refund shows its amount and whether the guest has the money yet', () => {
  const text = (state: 'processing' | 'pending' | 'refunded') => refundText({ amount: 3590, state }, (n) => `$${n}`);
  expect([text('processing'), text('pending'), text('refunded')]).toEqual([
    'Reembolso de $3590 enviado al medio de pago',
    'Reembolso de $3590 anotado: falta entregarlo a mano',
    'Se reembolsaron $3590',
  ]);
});
