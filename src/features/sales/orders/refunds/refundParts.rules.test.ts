import { expect, test } from 'vitest';
import type { OrderPart, SoldLine } from '../record/orderShape.contract.ts';
import { refundedParts, refundOf, refundParts, refundShare } from './refundParts.rules.ts';

const line = (name: string, quantity: number, total: number) => ({ lineId: 1, name, quantity, total }) as SoldLine;
const part = (kind: OrderPart['kind'], amount: number): OrderPart => ({ kind, label: kind, amount, detail: null });

test('each unit and the delivery can be refunded separately, and together they are the order', () => {
  const parts = refundParts(
    [line('Churrasco', 2, 11_801), line('Palta', 1, 0)],
    [part('products', 13_801), part('menuDiscount', -2000), part('deliveryFee', 1990), part('tip', 0)],
  );
  expect(parts.map(({ label, amount }) => [label, amount])).toEqual([
    ['Churrasco', 5900],
    ['Churrasco', 5901],
    ['deliveryFee', 1990],
  ]);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(3);
  expect(refundOf(parts, 20_000)).toBe(13_791);
});

test('with the rounding of cash, all parts together are what was paid', () => {
  const paidInCash = (total: number, rounding: number) =>
    refundOf(refundParts([line('Churrasco', 1, total)], [part('cashRounding', rounding)]), total + rounding);
  expect([paidInCash(5833, -3), paidInCash(5836, 4)]).toEqual([5830, 5840]);
});

test('a refund never exceeds the remaining amount', () => {
  const parts = refundParts([line('Churrasco', 1, 5900)], []);
  expect(refundOf(parts, 4000)).toBe(4000);
  expect([refundShare(13_791, 25), refundShare(13_791, 50), refundShare(13_791, 100)]).toEqual([3448, 6896, 13_791]);
});

test('chosen parts are known by their keys, while they add up to the refund', () => {
  const parts = refundParts([line('Churrasco', 2, 11_801)], [part('deliveryFee', 1990)]);
  expect(refundedParts(parts, ['0-1-1', 'deliveryFee'], 7891)).toEqual([
    { place: 0, kind: 'products', amount: 5901 },
    { place: null, kind: 'deliveryFee', amount: 1990 },
  ]);
  expect(refundedParts(parts, ['0-1-1'], 5000)).toBeNull();
  expect(refundedParts(parts, ['0-1-1', '0-1-1'], 5901)).toBeNull();
  expect(refundedParts(parts, ['0-1-7'], 5901)).toBeNull();
});
