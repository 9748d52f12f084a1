import { webhookJob } from '#features/platform/integrations/server/index.ts';

/** Processes webhooks of points of sale. Orders are not sent to any yet, so an event matches none. */
export const posWebhookJob = webhookJob('pos', {
  find: () => Promise.resolve(undefined),
  settle: () => Promise.resolve(),
});
