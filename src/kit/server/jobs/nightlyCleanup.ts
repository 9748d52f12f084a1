import { type RawBuilder, sql } from 'kysely';
import { type Db, unaudited } from '../data/database.ts';
import { reconcileCounts } from '../data/reconcileCounts.ts';
import { reconcileVocabularies } from '../search/reconcileVocabularies.ts';
import { purgeMails } from '../mail/outbox.ts';
import { purgeRequestCounts } from '../limits/requestCounts.ts';
import { purgeEvents } from '../live/events.ts';
import type { JobCtx } from './jobs.ts';
import { defineRecurring, type Recurring } from './recurring.ts';

/** Takes away what an area no longer needs of one tenant. It may run again, and over as much as there is. */
export type CleanupTask = (ctx: JobCtx) => Promise<unknown>;

/** How long the kit keeps its own, in days. */
const eventDays = 3;
const keyDays = 2;
const jobDays = 30;

/** Cleans each tenant once its business day is over: what the kit keeps, and what the areas give. */
export const nightlyCleanup = (cleaners: readonly CleanupTask[]): Recurring =>
  defineRecurring({
    kind: 'nightly.cleaning',
    label: 'Limpieza nocturna',
    at: ({ businessDayCutoff }) => businessDayCutoff,
    zone: ({ timeZone }) => timeZone,
    async run(ctx) {
      for (const clean of [cleanKit, ...cleaners]) await clean(ctx);
      return { summary: 'Datos antiguos borrados y sumas revisadas' };
    },
  });

const daysAgo = (days: number): RawBuilder<string> => sql<string>`now() - make_interval(days => ${days})`;

async function cleanKit({ inTransaction }: JobCtx): Promise<void> {
  await inTransaction((db) => purgeEvents(db, eventDays));
  await inTransaction(purgeIdempotencyKeys);
  await inTransaction(purgeJobs);
  await inTransaction((db) => purgeMails(db, jobDays));
  await inTransaction(purgeRequestCounts);
  await inTransaction(reconcileCounts);
  await inTransaction(reconcileVocabularies);
}

const purgeIdempotencyKeys = (db: Db) =>
  unaudited(db).deleteFrom('idempotencyKeys').where('createdAt', '<', daysAgo(keyDays)).execute();

/** Failed jobs too: a job that was not replayed within a month is obsolete. */
const purgeJobs = (db: Db) => unaudited(db).deleteFrom('jobs').where('finishedAt', '<', daysAgo(jobDays)).execute();
