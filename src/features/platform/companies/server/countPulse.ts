import { sql } from 'kysely';
import { z } from 'zod';
import { platformSlug } from '#domain/platformSlug.ts';
import { readProviderIssues } from '#features/platform/integrations/server/index.ts';
import { companyWithShop, requestTalliesRepo } from '#features/platform/tenants/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import { defineJob, enqueue } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import * as plans from './companyPlans.repo.ts';

const days = 7;

/** Orders that were sold: neither test orders nor ones whose payment is missing. */
const isSold = sql`not o.is_test and o.status not in ('pending_online_payment', 'online_payment_failed', 'failed')`;

type Sums = {
  storeCount: number;
  userCount: number;
  dayOrders: number[];
  lastOrderAt: string | null;
  lastVisitAt: string | null;
  monthMails: number;
  pictureBytes: number;
  fileBytes: number;
  failedJobs: number;
  overdueInvoices: number;
};

/** The sums of the transaction's company, whose days are those of its zone. */
async function readSums(db: Db, timeZone: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with days as (
      select today - back as day, (today - back)::timestamp at time zone ${timeZone} as starts_at
      from (select (now() at time zone ${timeZone})::date as today) t, generate_series(0, ${sql.lit(days - 1)}) back
    ), sold as (
      select (o.created_at at time zone ${timeZone})::date as day, count(*)::int as orders, max(o.created_at) as newest
      from orders o
      where ${isTenantRow('o')} and o.created_at >= (select min(starts_at) from days) and ${isSold}
      group by 1
    )
    select
      (select count(*)::int from stores s where ${isTenantRow('s')}) as store_count,
      (select count(*)::int from admin_users u where ${isTenantRow('u')} and u.enabled) as user_count,
      (select array_agg(coalesce(sold.orders, 0) order by days.day) from days left join sold using (day)) as day_orders,
      (select o.created_at from orders o where ${isTenantRow('o')} and ${isSold} order by o.id desc limit 1) as last_order_at,
      (select max(v.last_seen_at) from sessions v where ${isTenantRow('v')}) as last_visit_at,
      (select coalesce(sum(m.sent), 0)::int from mail_usage m
        where ${isTenantRow('m')} and m.month = date_trunc('month', now() at time zone ${timeZone})::date) as month_mails,
      (select coalesce(sum(p.bytes), 0)::bigint from pictures p where ${isTenantRow('p')})
        + (select coalesce(sum(r.bytes), 0)::bigint from picture_renditions r where ${isTenantRow('r')}) as picture_bytes,
      (select coalesce(sum(f.bytes), 0)::bigint from landing_files f join custom_landings l on l.id = f.landing_id
        where ${isTenantRow('f')} and ${isTenantRow('l')} and l.deleted_at is null) as file_bytes,
      (select count(*)::int from jobs j where ${isTenantRow('j')} and j.status = 'failed') as failed_jobs,
      (select count(*)::int from invoices i where ${isTenantRow('i')} and i.status in ('pending', 'failed')
        and i.due_on < (now() at time zone ${timeZone})::date) as overdue_invoices`.execute(db);
  return rows[0] as Sums;
}

export const pulseKind = {
  kind: 'companies.pulse',
  label: () => 'Sumas para la plataforma',
  args: z.object({}),
  bySystem: true,
  transient: true,
  maxAttempts: 2,
  whileHeld: 'run' as const,
};

/**
 * Counts a company for the console, and lets a plan begin whose day has come.
 *
 * Its sums are one row, so that the list of companies reads no company's tables.
 */
export const pulseJob = (services: Services) =>
  defineJob({
    ...pulseKind,
    async run({ database, scope, inTransaction }) {
      const { id, slug, timeZone } = await companyWithShop({ database, scope });
      if (slug === platformSlug) return null;
      const { dayOrders, ...sums } = await inTransaction((db) => readSums(db, timeZone));
      const issues = await inTransaction((db) => readProviderIssues({ db, timeZone }, services));
      const weekOrders = dayOrders.reduce((sum, orders) => sum + orders, 0);
      const providerIssues = JSON.stringify(issues);
      const storageQuota = services.pictureQuota;
      const counted = { ...sums, weekOrders, dayOrders, storageQuota, providerIssues };
      await database.onPlatform(async (db) => {
        const { requests: dayRequests, failures: dayFailures } = await requestTalliesRepo.ofDay(db, id);
        await requestTalliesRepo.removeOld(db, id);
        const row = { ...counted, dayRequests, dayFailures, countedAt: new Date().toISOString() };
        await db
          .insertInto('companyPulses')
          .values({ tenantId: id, ...row })
          .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(row))
          .execute();
        await plans.apply(db, { id, timeZone });
      });
      return null;
    },
  });

/** Queues the count of a company, in a transaction of it. */
export const queuePulse = (db: Db) => enqueue(db, pulseKind, {}, { uniqueKey: pulseKind.kind });

/** Counts the company again; runs every hour. */
export async function catchUpPulse(db: Db): Promise<void> {
  await queuePulse(db);
}
