import { z } from 'zod';
import { localDay } from '#domain/time/dates.ts';
import { databaseOf, type Database, type Db, scopeOf } from '#kit/server/data/database.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { dueDay, renewalsUntil } from '#domain/invoices.ts';
import * as repo from './invoices.repo.ts';
import { mailInvoice } from './mailInvoice.ts';

type Run = { database: Database; inTransaction: <T>(work: (db: Db) => Promise<T>) => Promise<T> };

type Renewal = { day: string; today: string };

/** Issues today the invoice of a day; a month that has one of the plan gets no other. */
async function issuePlan(
  { database, inTransaction }: Run,
  company: repo.Company,
  { day, today }: Renewal,
  billing: Services['billing'],
) {
  const { id, slug, paymentDays, plan, planPrice } = company;
  const present = await database.onPlatform((db) => repo.planOn(db, id, day));
  const amount = present?.price ?? planPrice;
  if (amount === 0) return;
  const concept = `Plan ${present?.name ?? plan}`;
  const [period, dueOn] = [day.slice(0, 7), dueDay(today, paymentDays)];
  await inTransaction(async (db) => {
    if (await repo.hasPlanInvoice(db, period)) return;
    const number = await repo.insert(db, { slug, kind: 'plan', period, concept, amount, issuedOn: today, dueOn });
    // The next attempt takes another number.
    if (number === null) throw new Error(`Another invoice of ${period} was issued at the same time`);
    await mailInvoice(db, company, { number, concept, amount, dueOn, isOverdue: false }, billing);
  });
}

const kind = {
  kind: 'companies.invoices',
  label: () => 'Facturas del plan',
  args: z.object({}),
  bySystem: true,
  transient: true,
  whileHeld: 'run' as const,
};

/**
 * Issues the invoices of a company whose days have come, and reminds its administrators once of overdue ones.
 *
 * A month has at most one invoice of the plan, so a job that died in between continues.
 *
 * A company that is inactive at its own request is not charged for the months meanwhile.
 */
export const issueInvoicesJob = ({ billing }: Pick<Services, 'billing'>) =>
  defineJob({
    ...kind,
    async run({ database, inTransaction, scope }) {
      const company = await database.onPlatform((db) => repo.findCompany(db, scope.tenantId));
      if (!company) return null;
      const today = localDay(new Date(), company.timeZone);
      await issueDue({ database, inTransaction }, company, today, billing);
      await inTransaction(async (db) => {
        for (const invoice of await repo.remindOverdue(db, today))
          await mailInvoice(db, company, { ...invoice, isOverdue: true }, billing);
      });
      return null;
    },
  });

async function issueDue(run: Run, company: repo.Company, today: string, billing: Services['billing']): Promise<void> {
  const { id, renewsOn, subscriptionStatus } = company;
  if (renewsOn === null) return;
  const { due, next } = renewalsUntil(today, renewsOn);
  if (due.length === 0) return;
  if (subscriptionStatus !== 'inactive') for (const day of due) await issuePlan(run, company, { day, today }, billing);
  await run.database.onPlatform((db) => repo.moveRenewal(db, id, { from: renewsOn, to: next }));
}

/** Queues the job where an invoice is to be issued or reminded of; runs every hour for each company. */
export async function catchUpInvoices(db: Db): Promise<void> {
  const { tenantId } = scopeOf(db);
  const company = await databaseOf(db).onPlatform((platform) => repo.findCompany(platform, tenantId));
  if (!company) return;
  const today = localDay(new Date(), company.timeZone);
  const isDue = company.renewsOn !== null && company.renewsOn <= today;
  if (isDue || (await repo.hasUnreminded(db, today))) await enqueue(db, kind, {}, { uniqueKey: kind.kind });
}
