import { z } from 'zod';
import { idParam, pageOf, pageQuery } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { amount, ids, integer, percent, day } from '#kit/contract/fields.ts';
import { weekdays } from '#domain/time/weekdays.ts';

const agreed = {
  validFrom: day('Elige un día'),
  /** Percentages of the sale. */
  deliveryCommission: percent,
  pickUpCommission: percent,
  /** Percentage of the commission. */
  vat: percent,
  /** Per order. */
  serviceAmount: amount,
  /** Percentage of the collected total. */
  servicePercent: percent,
  /** In the following week. */
  paymentWeekday: z.enum(weekdays),
};

/** New terms of some stores from a day on. */
export const termsDraft = z.strictObject({ storeIds: ids(1000).min(1, 'Elige al menos un local'), ...agreed });
export type TermsDraft = z.output<typeof termsDraft>;

export const payoutTerms = z.object({
  id: integer,
  ...agreed,
  authorName: z.string(),
  createdAt: z.iso.datetime(),
  /** Whether later terms for the same day replaced these. */
  replaced: z.boolean(),
});
export type PayoutTermsRow = z.output<typeof payoutTerms>;

export const storeTerms = z.object({
  /** Store id. */
  id: integer,
  storeName: z.string(),
  /** Null before the first terms. */
  present: payoutTerms.nullable(),
  next: payoutTerms.nullable(),
});
export type StoreTerms = z.output<typeof storeTerms>;

export const termsApi = {
  list: endpoint({
    method: 'GET',
    path: '/payout_terms',
    policy: 'payments.list',
    summary: 'Las condiciones de cada local: las de hoy y las que vienen',
    query: pageQuery.pick({ page: true, limit: true, query: true }),
    reply: pageOf(storeTerms),
  }),
  history: endpoint({
    // `agree` allows the same day: both post the sales so far, hence a GET that writes.
    transaction: 'write',
    method: 'GET',
    path: '/payout_terms/stores/:id',
    policy: 'payments.show',
    summary: 'Todas las condiciones que tuvo un local, y desde qué día pueden regir otras',
    params: idParam,
    reply: z.object({ data: z.array(payoutTerms), earliest: z.iso.date() }),
  }),
  agree: endpoint({
    method: 'POST',
    path: '/payout_terms',
    policy: 'payments.update',
    summary: 'Nuevas condiciones para uno o más locales desde un día; lo ya liquidado no cambia',
    body: termsDraft,
    wrap: 'terms',
    status: 201,
    idempotent: true,
    reply: z.object({ stores: integer }),
  }),
};
