import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer, named } from '#kit/contract/fields.ts';

/** State of a redemption: reserved by an open order, used, or released. */
export const usageStateLabels = { held: 'Reservado', used: 'Usado', freed: 'Devuelto' } as const;
export type UsageState = keyof typeof usageStateLabels;
const usageStates = Object.keys(usageStateLabels) as [UsageState, ...UsageState[]];

export const couponUse = z.object({
  orderId: integer,
  at: z.iso.datetime(),
  store: named,
  /** Null for orders without a customer and callers without access to customers. */
  customer: named.nullable(),
  /** Discount, and the order total without delivery and tip. */
  amount: integer,
  sales: integer,
  /** Part of the discount that refunds returned to a gift card. */
  returned: integer,
  state: z.enum(usageStates),
});
export type CouponUse = z.output<typeof couponUse>;

export const usesQuery = cursorQuery.omit({ query: true }).extend({ state: z.enum(usageStates).optional() });
export type UsesQuery = z.output<typeof usesQuery>;

/** Days of refusals that are reported. */
export const refusalDays = 30;

export const couponUsesApi = {
  list: endpoint({
    method: 'GET',
    path: '/coupons/:id/uses',
    policy: 'coupons.show',
    summary: 'Pedidos que usaron un cupón, del último al primero, en los locales de quien pregunta',
    params: idParam,
    query: usesQuery,
    reply: cursorPageOf(couponUse),
  }),
  refusals: endpoint({
    method: 'GET',
    path: '/coupons/:id/refusals',
    policy: 'coupons.show',
    summary: 'Por qué no se pudo usar un cupón en los últimos 30 días, de lo más a lo menos frecuente',
    params: idParam,
    reply: z.object({ data: z.array(z.object({ label: z.string(), count: integer })) }),
  }),
};
