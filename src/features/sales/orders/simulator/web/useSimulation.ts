import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { OrderChannel } from '#domain/catalogue.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { PaymentMethod } from '#domain/payments.ts';
import { instantOfMoment } from '#domain/time/moments.ts';
import type { CouponDraft } from '#features/benefits/coupons/record/couponShape.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Cart } from '../sampleCart.rules.ts';
import { type SimulatedOrder, simulatorApi } from '../simulator.contract.ts';

/** Form state of a simulated order. */
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

/** The coupon to simulate. */
export type Tried = { draft: CouponDraft | null; couponId: number | null };

/** Request of a simulation; null while the form is incomplete. */
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

/** Loads the simulation of an order. The previous result stays while the next one loads. */
export function useSimulation(input: SimulatedOrder | null) {
  const query = endpointQuery(simulatorApi.simulate, { body: input as SimulatedOrder });
  return useQuery({ ...query, ...(input === null && { queryFn: skipToken }), placeholderData: keepPreviousData });
}
