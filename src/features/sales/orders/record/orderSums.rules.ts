import { mapCellOf } from '#domain/mapCells.ts';
import { hourOf } from '#domain/time/businessDay.ts';
import type { OrderAddress, OrderPart, SoldLine } from './orderShape.contract.ts';

/** The column of an order that each kind of part is added up in. */
const columns = {
  products: 'gross',
  menuDiscount: 'menuDiscount',
  promotion: 'promotionDiscount',
  coupon: 'couponDiscount',
  points: 'pointsDiscount',
  deliveryFee: 'deliveryFee',
  deliveryGrant: 'deliveryGrant',
  deliveryBenefit: 'deliveryDiscount',
  serviceFee: 'serviceFee',
  serviceGrant: 'serviceGrant',
  tip: 'tip',
  cashRounding: 'cashRounding',
} as const satisfies Record<OrderPart['kind'], string>;

type PartSums = Record<(typeof columns)[keyof typeof columns], number>;

const zeroes = Object.fromEntries(Object.values(columns).map((column) => [column, 0])) as PartSums;

/** The parts of an order's total by the columns that reports add up; together they are the total. */
export function partSums(parts: readonly Pick<OrderPart, 'kind' | 'amount'>[]): PartSums {
  const sums = { ...zeroes };
  for (const { kind, amount } of parts) sums[columns[kind]] += amount;
  return sums;
}

/** Units of all lines. */
export const itemsOf = (lines: readonly Pick<SoldLine, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

type Summed = {
  parts: readonly OrderPart[];
  lines: readonly SoldLine[];
  /** Delivery address; null for a pickup. */
  address: Pick<OrderAddress, 'latitude' | 'longitude'> | null;
  /** When it is for, an instant. */
  at: number;
  /** Of the store. */
  timeZone: string;
};

/** Sums for reports, computed once when an order is placed. */
export const orderSums = ({ parts, lines, address, at, timeZone }: Summed) => ({
  ...partSums(parts),
  items: itemsOf(lines),
  hour: hourOf(timeZone, at),
  cell: address && mapCellOf(address),
});
