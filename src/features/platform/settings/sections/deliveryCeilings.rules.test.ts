import { expect, test } from 'vitest';
import { countryCodes } from '#domain/countries.ts';
import { formatMoney } from '#domain/money.ts';
import { hardCeilings } from '#domain/orders/orderCeilings.ts';
import { deliverySection } from './delivery.contract.ts';

test.each(countryCodes)('a company of %s chooses no ceiling above the hard ones', (country) => {
  const { unitsPerProduct, units, unpaidTotal } = hardCeilings(country);
  const hard = { maxUnitsPerLine: unitsPerProduct, maxUnits: units, maxUnpaidTotal: unpaidTotal };
  const errorsOf = (changes: Partial<typeof hard>) =>
    deliverySection.draftIn(country).safeParse({ ...deliverySection.defaults, ...changes }).error?.issues;
  expect(errorsOf(hard)).toBeUndefined();
  for (const [name, value] of Object.entries(hard)) {
    const limit = name === 'maxUnpaidTotal' ? formatMoney(value, country) : String(value);
    expect(errorsOf({ [name]: value + 1 })).toMatchObject([{ path: [name], message: `Usa como máximo ${limit}` }]);
  }
});
