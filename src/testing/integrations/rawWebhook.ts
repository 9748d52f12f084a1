import type { IgnoredWebhook, RawWebhook } from '#integrations/provider.ts';

/** A posted webhook as an adapter reads it. */
export const rawWebhook = (webhook: Partial<RawWebhook>): RawWebhook => ({
  method: 'POST',
  path: '',
  query: {},
  headers: {},
  body: '',
  ...webhook,
});

/** The event that an adapter read; null where it read none. */
export const eventOf = <Event extends object>(result: Event | IgnoredWebhook | null | undefined): Event | null =>
  !result || 'ignored' in result ? null : result;
