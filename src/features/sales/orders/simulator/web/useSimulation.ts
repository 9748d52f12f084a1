import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { OrderChannel } from '#domain/catalogue.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { instantOfMoment } from '#domain/time/moments.ts';
import type { CouponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Cart } from '../sampleCart.rules.ts';
import { type SimulatedOrder, simulatorApi } from '../simulator.contract.ts';

/** An order as somebody tries it on a screen. */
export type TriedOrder = {
  storeId: number | null;
  method: DispatchMethod;
  platform: OrderChannel;
  paymentMethod: PaymentMethod | null;
  /** On the store's clock, `2026-11-20T18:30`; blank is now. */
  moment: string;
  phone: string;
};

export const blankOrder: TriedOrder = {
  storeId: null,
  method: 'pickUp',
  platform: 'web',
  paymentMethod: null,
  moment: '',
  phone: '',
};

/** What a coupon is tried with. */
export type Tried = { draft: CouponDraft | null; couponId: number | null };

/** What the server is asked; null while something is missing. */
export function simulatedOf(
  { draft, couponId }: Tried,
  { storeId, method, moment, phone, ...order }: TriedOrder,
  cart: Cart,
  timeZone: string | null,
): SimulatedOrder | null {
  if (!draft || storeId === null || cart.size === 0) return null;
  const at = timeZone ? instantOfMoment(timeZone, moment) : null;
  return {
    ...order,
    coupon: draft,
    couponId,
    storeId,
    dispatchMethod: method,
    ...(at && { at: at.toISOString() }),
    ...(phone.trim() && { phone: phone.trim() }),
    lines: [...cart].map(([lineId, quantity]) => ({ lineId, quantity })),
  };
}

/** What the coupon does to the order that is tried; the former answer stays while the next is on its way. */
export function useSimulation(asked: SimulatedOrder | null) {
  const asking = endpointQuery(simulatorApi.simulate, { body: asked as SimulatedOrder });
  return useQuery({ ...asking, ...(asked === null && { queryFn: skipToken }), placeholderData: keepPreviousData });
}
