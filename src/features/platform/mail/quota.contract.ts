import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf } from '#kit/contract/fields.ts';
import { mailUses } from './mailUses.contract.ts';

const count = z.number().int();

/** Counters of the provider in a month. */
const providerCounters = z.object({
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

export const emailQuota = z.object({
  /** The first day of the month, on the clock of the company. */
  month: z.string(),
  /** Mails of this month that were sent from here. */
  sent: count,
  byUse: z.array(z.object({ use: enumOf(mailUses), sent: count })),
  /** The provider of offers and campaigns; null: the installation's server. */
  provider: z.string().nullable(),
  /** Counters of the whole account; null where the provider has none, or does not respond. */
  counters: providerCounters.nullable(),
  /** Mails that count against the limit: of the account, where its counters are known. */
  used: count,
  /** Null: unknown, or without a limit. */
  limit: count.nullable(),
  left: count.nullable(),
  /** Mails by the end of the month at this rate; null on its first day. */
  forecast: count.nullable(),
  level: enumOf(quotaLevels),
  /** Addresses that get no mails, by scope. */
  suppressed: z.object({ offers: count, transactional: count }),
  /** Why the counters of the provider are missing; null where they are there. */
  problem: z.string().nullable(),
});
export type EmailQuota = z.output<typeof emailQuota>;

/** The quota of the account at Mailjet as it was counted last, which costs its readers no call of the provider. */
export const mailjetQuota = emailQuota
  .pick({ used: true, limit: true, left: true, level: true, counters: true })
  .extend({
    month: z.string(),
    countedAt: z.iso.datetime(),
    problem: z.string().nullable(),
  });
export type MailjetQuota = z.output<typeof mailjetQuota>;

export const emailQuotaApi = {
  show: endpoint({
    method: 'GET',
    path: '/email_quota',
    policy: 'email_quota.show',
    summary: 'Cupo de correos del mes: usados, por usar y de qué, con los contadores del proveedor',
    transaction: 'none',
    reply: emailQuota,
  }),
};
