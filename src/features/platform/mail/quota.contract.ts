import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { enumOf } from '#kit/contract/fields.ts';
import { accountQuota, providerCounters } from './mailjetQuota.contract.ts';
import { mailUses } from './mailUses.contract.ts';

const count = z.number().int();

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
  /** Of the account, where its counters are known. */
  ...accountQuota,
  /** Mails by the end of the month at this rate; null on its first day. */
  forecast: count.nullable(),
  /** Addresses that get no mails, by scope. */
  suppressed: z.object({ offers: count, transactional: count }),
  /** Why the counters of the provider are missing; null where they are there. */
  problem: z.string().nullable(),
});
export type EmailQuota = z.output<typeof emailQuota>;

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
