import { z } from 'zod';

/** Assumptions and terms of ONVO's API, to correct here when its documentation differs. */

export const paths = {
  create: '/v1/checkout/sessions/one-time-link',
  session: (id: string) => `/v1/checkout/sessions/${encodeURIComponent(id)}`,
  intent: (id: string) => `/v1/payment-intents/${encodeURIComponent(id)}`,
  intents: '/v1/payment-intents?limit=1',
  refunds: '/v1/refunds',
  refundsOf: (intent: string) => `/v1/refunds?limit=100&paymentIntentId=${encodeURIComponent(intent)}`,
};

export const created = z.object({ id: z.string().min(1), url: z.url() });
export const session = z.object({
  id: z.string(),
  status: z.string().nullish(),
  paymentIntentId: z.string().nullish(),
});

export const intent = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  lastPaymentError: z.object({ message: z.string().nullish() }).nullish(),
  updatedAt: z.string().nullish(),
  paymentMethod: z
    .object({ type: z.string().nullish(), card: z.object({ last4: z.string().nullish() }).nullish() })
    .nullish(),
});
export type Intent = z.output<typeof intent>;

export const refund = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.string(),
  failureReason: z.string().nullish(),
  paymentIntentId: z.string().nullish(),
});
/** Lists come bare, or with how they go on. */
export const refunds = z.union([z.array(refund), z.object({ data: z.array(refund) }).transform(({ data }) => data)]);

export const refusal = z
  .object({
    message: z.union([z.string(), z.array(z.string()).transform((all) => all.join('. '))]).nullish(),
    error: z.union([z.string(), z.object({ message: z.string().nullish() })]).nullish(),
  })
  .nullish();

export const event = z.object({
  type: z.string(),
  data: z.object({ id: z.string(), metadata: z.object({ payment: z.string().nullish() }).nullish() }),
});
