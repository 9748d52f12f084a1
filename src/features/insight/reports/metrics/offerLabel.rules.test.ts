import { expect, test } from 'vitest';
import { offerLabel } from './offerLabel.rules.ts';

test.each([
  ['deliveryBenefit', 'Despacho: Cupón DESPACHOGRATIS', 'Despacho gratis o rebajado: cupón DESPACHOGRATIS'],
  ['deliveryBenefit', 'Despacho: Martes', 'Despacho gratis o rebajado: Martes'],
  ['deliveryBenefit', 'Despacho: Despacho gratis en pedidos grandes', 'Despacho gratis en pedidos grandes'],
  ['coupon', 'MARTES', 'Cupón: MARTES'],
  ['menuDiscount', 'Descuento del menú', 'Descuento del menú'],
])('a discount of kind %s called «%s» is labelled «%s»', (kind, name, label) => {
  expect(offerLabel(kind, name)).toBe(label);
});
