import { expect, test } from 'vitest';
import { paymentMethodLabels, paymentMethods } from '#domain/payments.ts';
import { dispatchScopes } from '#domain/delivery/dispatch.ts';
import { wireValue } from '#kit/contract/wire.ts';
import { dispatchOfWire, paymentOfWire } from './wireNames.rules.ts';

test('every payment method and dispatch scope is found by its name on the wire', () => {
  for (const method of paymentMethods) {
    expect(paymentOfWire(wireValue(method))).toBe(method);
    expect(paymentMethodLabels[paymentOfWire(wireValue(method))]).toBeDefined();
  }
  expect(dispatchScopes.map((scope) => dispatchOfWire(wireValue(scope)))).toEqual(dispatchScopes);
});
