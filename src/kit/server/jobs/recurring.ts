import { Temporal } from 'temporal-polyfill';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database, Db } from '../data/database.ts';
import { isOpenTenant } from '../data/openTenants.ts';
import type { JobResult } from '#kit/contract/jobResults.ts';
import { defineJob, enqueue, type Job, type JobCtx } from './jobs.ts';
import { outageOf } from '../postgres/outage.ts';
import { type Scope, systemAuthor } from '../data/scope.ts';

/** Tenant properties available to schedules. */
export type ScheduledTenant = { id: number; timeZone: string; businessDayCutoff: string };

/** Work that runs once a day for each tenant, at a local time. */
export type Recurring = {
  /** `nightly.cleaning`: names the job in the queue, so it never changes. */
  kind: string;
  label: string;
  /** Local time of day, `HH:mm`. */
  at(tenant: ScheduledTenant): string;
  zone(tenant: ScheduledTenant): string;
  run(ctx: JobCtx): Promise<JobResult | null>;
};

/** Enqueues work that a tenant still lacks. Runs every hour, so the check must be fast. */
export type CatchUp = (db: Db) => Promise<void>;

export const defineRecurring = (recurring: Recurring): Recurring => recurring;

/**
 * The next instant after `after` at which local clocks show a time of day.
 *
 * A skipped time runs right after the clock change, a repeated one the first time only.
 */
export function nextTime(at: string, zone: string, after: string): string {
  const now = Temporal.Instant.from(after);
  const time = Temporal.PlainTime.from(at);
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const next = [0, 1].map((days) =>
    today.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant(),
  );
  return String(next.find((instant) => Temporal.Instant.compare(instant, now) > 0));
}

/** Job of recurring work. It schedules its next run first, so that a failure does not end the series. */
export const recurringJob = (recurring: Recurring): Job =>
  defineJob({
    kind: recurring.kind,
    label: () => recurring.label,
    args: z.object({}),
    whileHeld: 'run',
    async run(ctx) {
      const tenants = await tenantsOf(ctx.database, ctx.scope.tenantId);
      for (const tenant of tenants) await schedule(ctx.database, recurring, tenant);
      return recurring.run(ctx);
    },
  });

type Options = {
  database: Database;
  recurring: readonly Recurring[];
  catchUps?: readonly CatchUp[];
  logger: FastifyBaseLogger;
};

const hour = 3_600_000;

/**
 * Schedules the next run of all recurring work and missing work for every tenant, now and each hour for new tenants.
 *
 * Safe in any number of processes: a run is scheduled once, and one missed during downtime starts right after it.
 */
export async function startRecurring({
  database,
  recurring,
  catchUps = [],
  logger,
}: Options): Promise<{ stop(): void }> {
  // A tenant whose rows are out of reach gets its turns when they are back; the others need not wait for it.
  const scheduleOf = async (tenant: ScheduledTenant) => {
    try {
      for (const each of recurring) await schedule(database, each, tenant);
      const requestId = `catch-up-${new Date().toISOString()}`;
      for (const each of catchUps) await database.inTenant(scopeFor(tenant, requestId), each);
    } catch (error) {
      if (!outageOf(error)) throw error;
      logger.warn({ err: error, tenantId: tenant.id }, 'recurring work of a tenant could not be scheduled');
    }
  };
  const scheduleAll = async () => {
    for (const tenant of await tenantsOf(database, null)) await scheduleOf(tenant);
  };
  await scheduleAll();
  const timer = setInterval(() => {
    scheduleAll().catch((error: unknown) => logger.warn({ err: error }, 'recurring work could not be scheduled'));
  }, hour);
  return { stop: () => clearInterval(timer) };
}

const tenantsOf = (database: Database, id: number | null): Promise<ScheduledTenant[]> =>
  database.onPlatform((db) => {
    const tenants = db.selectFrom('tenants').select(['id', 'timeZone', 'businessDayCutoff']).where(isOpenTenant);
    return (id === null ? tenants : tenants.where('id', '=', id)).execute();
  });

const scopeFor = ({ id: tenantId }: ScheduledTenant, requestId: string): Scope => ({
  tenantId,
  author: systemAuthor,
  requestId,
  source: 'clock',
  area: 'jobs',
});

/** Each run has a request id, so that the history separates one night from the next. */
async function schedule(database: Database, recurring: Recurring, tenant: ScheduledTenant): Promise<void> {
  const { kind } = recurring;
  const runAt = nextTime(recurring.at(tenant), recurring.zone(tenant), new Date().toISOString());
  await database.inTenant(scopeFor(tenant, `${kind}-${runAt}`), (db) =>
    enqueue(db, recurringJob(recurring), {}, { runAt, uniqueKey: `recurring:${kind}` }),
  );
}
