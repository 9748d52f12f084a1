import { expect, test } from 'vitest';
import type { CountryCode } from '#domain/countries.ts';
import { lineReader, matchColumns } from '#kit/contract/values/fileColumns.ts';
import { couponColumns } from './couponColumns.rules.ts';
import { couponExports } from './couponExports.rules.ts';

function read(country: CountryCode, ...lines: string[]) {
  const [head = [], ...rest] = lines.map((line) => line.split(','));
  const toFields = lineReader(matchColumns(head, { columns: couponColumns, exports: couponExports(country) }));
  return rest.map(toFields);
}

const stripe = 'id,Name,Percent Off,Duration,Redeem By,Currency,Amount Off,Max Redemptions,Valid';

test('coupons of Stripe have amounts in the units of the country', () => {
  expect(read('mx', stripe, 'A,Uno,25.5,once,2026-12-31 23:59,,,10,true', 'B,Dos,,once,,mxn,5050,,false')).toEqual([
    { code: 'A', kind: 'percentage', discount: '25.5', expiryDate: '2026-12-31', quantity: '10', enabled: 'true' },
    { code: 'B', kind: 'giftcard', discount: '50.50', expiryDate: '', quantity: '', enabled: 'false' },
  ]);
  const discounts = (country: CountryCode, ...amounts: string[]) =>
    read(country, stripe, ...amounts.map((amount) => `A,,,once,,${amount},,`)).map((fields) => fields?.discount);
  expect(discounts('cl', 'clp,3000', 'usd,3000')).toEqual(['3000', 'USD 30']);
  expect(discounts('cr', 'crc,150000')).toEqual(['1500']);
});

test('coupons of WooCommerce have its kinds, limits and days', () => {
  const head =
    'post_title,post_status,discount_type,coupon_amount,minimum_amount,usage_limit,date_expires,free_shipping,exclude';
  expect(
    read(
      'cl',
      head,
      'VERANO,publish,percent,10,0,100,1798675200,no,',
      'ENVIO,draft,fixed_cart,3000,9990,0,2026-12-31,yes,',
      'OTRO,publish,fixed_product,1,,,,,',
    ),
  ).toEqual([
    {
      code: 'VERANO',
      enabled: 'sí',
      kind: 'percentage',
      discount: '10',
      minimumToRedeem: '',
      quantity: '100',
      expiryDate: '2026-12-31',
      delivery: '',
    },
    {
      code: 'ENVIO',
      enabled: 'no',
      kind: 'giftcard',
      discount: '3000',
      minimumToRedeem: '9990',
      quantity: '',
      expiryDate: '2026-12-31',
      delivery: '100',
    },
    expect.objectContaining({ kind: 'fixed_product' }),
  ]);
});
