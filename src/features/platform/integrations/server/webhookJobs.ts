import { z } from 'zod';
import { defineJobKind } from '#kit/server/jobs/jobs.ts';

const args = z.object({ webhookId: z.number().int() });

/** What a webhook is worked by: whoever has the payments or deliveries defines what it does. */
export const workPaymentWebhook = defineJobKind({
  kind: 'payments.webhook',
  label: ({ webhookId }) => `Leer el aviso de pago ${webhookId}`,
  args,
  bySystem: true,
  transient: true,
  maxAttempts: 12,
});
export const workFleetWebhook = defineJobKind({
  kind: 'deliveries.webhook',
  label: ({ webhookId }) => `Leer el aviso de despacho ${webhookId}`,
  args,
  source: 'fleet',
  bySystem: true,
  transient: true,
  maxAttempts: 12,
});
