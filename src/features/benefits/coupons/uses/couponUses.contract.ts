import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { integer, named } from '#kit/contract/fields.ts';

/** What an order does with a coupon: it keeps it while it is under way, has used it, or gave it back. */
export const usageStateLabels = { held: 'Reservado', used: 'Usado', freed: 'Devuelto' } as const;
export type UsageState = keyof typeof usageStateLabels;
const usageStates = Object.keys(usageStateLabels) as [UsageState, ...UsageState[]];

export const couponUse = z.object({
  orderId: integer,
  at: z.iso.datetime(),
  store: named,
  /** Null: nobody's, or whoever asks may see no customers. */
  customer: named.nullable(),
  /** What was taken off, and what the order cost without delivery and tip. */
  amount: integer,
  sales: integer,
  /** What of it refunds of the order gave back to a gift card. */
  returned: integer,
  state: z.enum(usageStates),
});
export type CouponUse = z.output<typeof couponUse>;

export const usesQuery = cursorQuery.omit({ query: true }).extend({ state: z.enum(usageStates).optional() });
export type UsesQuery = z.output<typeof usesQuery>;

/** Days of which refusals are told. */
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
