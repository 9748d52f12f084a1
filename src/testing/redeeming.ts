import { sql } from 'kysely';
import { expect } from 'vitest';
import { couponsApi } from '#features/benefits/coupons/record/coupons.contract.ts';
import type { CouponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import { type PlacedOrder, placingApi } from '#features/sales/orders/placing/placing.contract.ts';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { couponDraft } from './couponCases.ts';
import { italianoOrder, sellingStore } from './orders.ts';
import type { TestApp } from './testApp.ts';

/** A store that sells, and what its guests and staff do about coupons. Two sandwiches with mayonnaise cost $8.600. */
export async function redeemingScene(comanda: TestApp) {
  const shop = await sellingStore(comanda);
  const headers = { tenant: shop.slug };
  const orderInput = (changes: Partial<PlacedOrder> = {}) => italianoOrder(shop, changes);
  const coupon = async (draft: Partial<CouponDraft>) => {
    const body = couponDraft(draft);
    const created = await shop.admin.call(couponsApi.create, { body });
    expect(created.refusal?.errors ?? {}).toEqual({});
    return created.body;
  };
  const place = (couponCode: string | null, changes: Partial<PlacedOrder> = {}) =>
    comanda.visitor.call(placingApi.place, { body: orderInput({ couponCode, ...changes }) }, headers);
  const quote = async (changes: Partial<PlacedOrder> = {}) => {
    const { customer: _, ...body } = orderInput(changes);
    return (await comanda.visitor.call(placingApi.quote, { body }, headers)).body;
  };
  const partsOf = ({ parts }: { parts: { kind: string; amount: number }[] }) =>
    parts.map(({ kind, amount }) => [kind, amount]);
  const why = async (couponCode: string, changes: Partial<PlacedOrder> = {}) => {
    const { refusals } = await quote({ couponCode, ...changes });
    return refusals.map(({ message }) => message);
  };
  const usage = async (id: number) => {
    const { usedCount, given, sold, availability } = (await shop.admin.call(couponsApi.get, { params: { id } })).body;
    return { usedCount, given, sold, availability };
  };
  const cancel = (id: number) =>
    shop.admin.call(ordersApi.cancel, { params: { id }, body: { reason: 'Se arrepintió' } });
  /** An order that was brought and paid. */
  const brought = async (couponCode: string) => {
    const { body } = await place(couponCode);
    for (const status of ['preparing', 'ready', 'completed'] as const)
      await shop.admin.call(ordersApi.move, { params: { id: body.number }, body: { status } });
    return body;
  };
  const phone = (last: number) => ({
    customer: { name: 'Otra Persona', phone: `+5691111222${last}`, mail: null },
  });
  const states = async () =>
    (
      await shop.inTenant((db) =>
        sql<{ state: string }>`select state from coupon_uses where tenant_id = ${shop.id} order by order_id`.execute(
          db,
        ),
      )
    ).rows.map(({ state }) => state);
  return { shop, headers, coupon, place, quote, partsOf, why, usage, cancel, brought, phone, states };
}
