import { countries, type CountryCode, csvFormat } from '#domain/countries.ts';
import { stripeAmount } from '#domain/cells/stripeAmount.ts';
import type { KnownExport } from '#kit/contract/values/fileColumns.ts';
import type { CouponColumn } from './couponColumns.rules.ts';

/** An amount of Stripe as the country writes it; one in another currency keeps its code, which is no amount here. */
function discountOf(cell: string, currency: string, country: CountryCode): string {
  const read = stripeAmount(cell, currency);
  const amount = read === cell ? cell : read.replace('.', csvFormat(country).decimalMark);
  return currency.toUpperCase() === countries[country].currency ? amount : `${currency.toUpperCase()} ${amount}`;
}

/** The day of a moment, or the cell. */
const dayOf = (cell = ''): string => {
  if (/^\d{10}$/.test(cell)) return new Date(Number(cell) * 1000).toISOString().slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}/.exec(cell)?.[0] ?? cell;
};

const wooKinds: Readonly<Record<string, string>> = { percent: 'percentage', fixed_cart: 'giftcard' };
const wooStates: Readonly<Record<string, string>> = { publish: 'sí', draft: 'no', pending: 'no', private: 'no' };

/** Without a limit WooCommerce writes 0. */
const limitOf = (cell = ''): string => (cell === '0' ? '' : cell);

const wooCommerce: KnownExport<CouponColumn> = {
  system: 'WooCommerce',
  marks: ['coupon_amount', 'discount_type'],
  columns: {
    post_title: 'code',
    coupon_code: 'code',
    code: 'code',
    discount_type: 'kind',
    coupon_amount: 'discount',
    minimum_amount: 'minimumToRedeem',
    usage_limit: 'quantity',
    usage_limit_per_user: 'quantityByUsers',
    date_expires: 'expiryDate',
    expiry_date: 'expiryDate',
    free_shipping: 'delivery',
    post_status: 'enabled',
  },
  read: (cells) => ({
    kind: wooKinds[cells.discount_type ?? ''] ?? cells.discount_type ?? '',
    minimumToRedeem: limitOf(cells.minimum_amount),
    quantity: limitOf(cells.usage_limit),
    quantityByUsers: limitOf(cells.usage_limit_per_user),
    expiryDate: dayOf(cells.date_expires || cells.expiry_date),
    delivery: cells.free_shipping === 'yes' ? '100' : '',
    enabled: wooStates[cells.post_status ?? ''] ?? cells.post_status ?? '',
  }),
};

const stripe = (country: CountryCode): KnownExport<CouponColumn> => ({
  system: 'Stripe',
  marks: ['id', 'percent off', 'amount off'],
  columns: {
    id: 'code',
    'percent off': 'discount',
    'max redemptions': 'quantity',
    'redeem by': 'expiryDate',
    'redeem by (utc)': 'expiryDate',
    valid: 'enabled',
  },
  uses: ['amount off', 'currency'],
  adds: ['kind'],
  read: (cells) => {
    const isPercentage = Boolean(cells['percent off']);
    const amount = cells['amount off'] ?? '';
    return {
      kind: isPercentage ? 'percentage' : 'giftcard',
      expiryDate: dayOf(cells['redeem by'] || cells['redeem by (utc)']),
      discount:
        isPercentage || amount === ''
          ? (cells['percent off'] ?? '')
          : discountOf(amount, cells.currency ?? '', country),
    };
  },
});

/** Exports of other systems that are read as they are. */
export const couponExports = (country: CountryCode): readonly KnownExport<CouponColumn>[] => [
  wooCommerce,
  stripe(country),
];
