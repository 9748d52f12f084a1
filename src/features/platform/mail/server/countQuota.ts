import { z } from 'zod';
import { mailAdministrators } from '#features/platform/roles/server/index.ts';
import { mailjetSection } from '#features/platform/settings/sections/mailjet.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { companyWithShop, type CompanyWithShop } from '#features/platform/tenants/server/index.ts';
import { formatInteger } from '#domain/money.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, defineJobKind, enqueue, type Job } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import type { Services } from '#kit/server/services.ts';
import type { EmailQuota } from '../quota.contract.ts';
import { quotaMail } from './quotaMail.ts';
import * as repo from './quotas.repo.ts';
import { readQuota } from './readQuota.ts';

type CountServices = Pick<Services, 'integrations' | 'secrets' | 'originOf'>;

const countQuota = defineJobKind({
  kind: 'mail.quota',
  label: () => 'Contar los correos del mes',
  args: z.object({}),
  bySystem: true,
  transient: true,
  whileHeld: 'run',
});

/** Queues a count; several requests at a time are one. */
export const enqueueCount = (db: Db) => enqueue(db, countQuota, {}, { uniqueKey: countQuota.kind, isSerial: true });

const hourMs = 3_600_000;

/** Counts each hour where a company sends by Mailjet; others have no counters. */
export async function enqueueHourlyCount(db: Db): Promise<void> {
  const { isUsed, countedAt } = await repo.lastCount(db);
  if (!isUsed) {
    if (countedAt !== null) await repo.clearQuota(db);
    return;
  }
  if (countedAt === null || Date.parse(countedAt) < Date.now() - hourMs / 2) await enqueueCount(db);
}

/** Mails the administrators, once a month for each level. */
async function warn(db: Db, quota: EmailQuota, company: CompanyWithShop & { origin: string }): Promise<void> {
  const { level, month, used, limit } = quota;
  if (level === 'fine' || limit === null) return;
  const { mailjet } = await readSettings(db, mailjetSection);
  if (!mailjet.quotaWarnings || !(await repo.claimWarning(db, level, month))) return;
  const integer = (value: number) => formatInteger(value, company.country);
  const facts = {
    level,
    month,
    companyName: company.name,
    used: integer(used),
    limit: integer(limit),
    origin: company.origin,
  };
  await mailAdministrators(db, quotaMail, facts);
}

/** Stores the counters of the account at Mailjet, and warns at 80 and 100 % of the plan. */
export const countQuotaJob = (services: CountServices): Job =>
  defineJob({
    ...countQuota,
    async run(job) {
      const company = await companyWithShop(job);
      const { inTransaction, signal } = job;
      const quota = await readQuota({ company, inTransaction, signal }, services);
      await inTransaction(async (db) => {
        const before = await repo.storeQuota(db, quota);
        await warn(db, quota, { ...company, origin: services.originOf(company.slug, '') });
        // The state of the current user has the level.
        if (before !== quota.level) await emit(db, 'admin_users', { audience: 'email_quota.show' });
      });
      return null;
    },
  });
