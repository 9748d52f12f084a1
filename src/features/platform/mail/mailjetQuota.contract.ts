import { z } from 'zod';
import { enumOf } from '#kit/contract/fields.ts';

const count = z.number().int();

/** Counters of the provider in a month. */
export const providerCounters = z.object({
  sent: count,
  opened: count,
  clicked: count,
  unsubscribed: count,
  complained: count,
  blocked: count,
  hardBounced: count,
  softBounced: count,
});

/** `near`: at 80 % of the limit. `over`: nothing is left. */
export const quotaLevels = { fine: 'Con holgura', near: 'Por acabarse', over: 'Agotado' } as const;

/** Mails that count against the limit of an account, and what is left. */
export const accountQuota = {
  used: count,
  /** Null: unknown, or without a limit. */
  limit: count.nullable(),
  left: count.nullable(),
  level: enumOf(quotaLevels),
};

/** The quota of the account at Mailjet as it was counted last, which costs its readers no call of the provider. */
export const mailjetQuota = z.object({
  ...accountQuota,
  counters: providerCounters.nullable(),
  month: z.string(),
  countedAt: z.iso.datetime(),
  problem: z.string().nullable(),
});
export type MailjetQuota = z.output<typeof mailjetQuota>;
