import { z } from 'zod';
import { type IsoWeek, nextWeek, weekId } from '#domain/time/isoWeek.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Db } from '#kit/server/data/database.ts';
import { defineJob, enqueue, type JobCtx } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import { carryoverEntries, type EntryAmounts, netOf, sumOf } from '../../entries/entries.rules.ts';
import { isConsolidating, storeDays } from '../../entries/server/book.repo.ts';
import { insertEntries, type NewEntry } from '../../entries/server/entries.repo.ts';
import { postEntries } from '../../entries/server/postEntries.ts';
import { termsByDay } from '../../entries/server/terms.repo.ts';
import { sealOf } from './seal.ts';
import * as repo from './weeks.repo.ts';

type Ended = Awaited<ReturnType<typeof repo.openWeeks>>[number];

/** Closing checks the entire week again, plus a day for time zones. */
const recheckMs = 8 * 86_400_000;

/** The day after the last day on which a week may have ended in any time zone. */
const latestDay = (now: number) => new Date(now + 86_400_000).toISOString().slice(0, 10);

const carryoverEntry = (
  { storeId, year, week, endDate }: Ended,
  amounts: EntryAmounts,
  to: IsoWeek,
  reason: string,
): NewEntry => ({
  storeId,
  week: to,
  kind: 'carry',
  businessDay: endDate,
  orderId: null,
  refundId: null,
  reason: reason.replace('%', weekId({ year, week })),
  amounts,
});

/** Entries that carry negative balances over to the next week. */
const carryoversOf = (ended: readonly Ended[]): NewEntry[] =>
  ended.flatMap((each) => {
    const entries = carryoverEntries(each.payment);
    if (!entries) return [];
    const next = nextWeek(each);
    return [
      carryoverEntry(each, entries.here, each, `Pasa a ${weekId(next)}`),
      carryoverEntry(each, entries.there, next, 'Viene de %'),
    ];
  });

/** Closes a week for the stores where it has ended: carries negative balances over and seals the entries. */
async function closeWeek(db: Db, ended: readonly Ended[], closedAt: string): Promise<void> {
  const [{ year, week }] = ended as [Ended];
  const storeIds = ended.map(({ storeId }) => storeId);
  await insertEntries(db, carryoversOf(ended), await termsByDay(db, storeIds));
  const entries = Map.groupBy(await repo.sealedEntries(db, { year, week }, storeIds), ({ storeId }) => storeId);
  const closing = ended.map(({ storeId, payment }) => {
    const storeEntries = entries.get(storeId) ?? [];
    if (netOf(sumOf(storeEntries)) !== Math.max(payment, 0))
      throw new Error(`The entries of store ${storeId} in ${weekId({ year, week })} do not add up to its payment`);
    return { storeId, hash: sealOf({ storeId, id: weekId({ year, week }) }, storeEntries) };
  });
  await repo.close(db, { year, week }, closing, closedAt);
}

/** Closes all weeks that have ended at their stores, oldest first. Returns how many. */
export async function closeEnded(db: Db, now = Date.now()): Promise<number> {
  await postEntries(db, recheckMs);
  let closed = 0;
  for (;;) {
    const open = await repo.openWeeks(db, latestDay(now));
    const dayAt = await storeDays(
      db,
      open.map(({ storeId }) => storeId),
    );
    const ended = open.filter(({ storeId, endDate }) => endDate < dayAt(storeId, now));
    // A carryover may change the next week, which may have ended as well: closes one week per round.
    const first = ended.filter(({ endDate }) => endDate === ended[0]?.endDate);
    if (first.length === 0) break;
    await closeWeek(db, first, new Date(now).toISOString());
    closed += first.length;
  }
  if (closed > 0) await emit(db, 'payments');
  return closed;
}

export const closeWeeksJob = defineJob({
  kind: 'payouts.close',
  whileHeld: 'run',
  label: () => 'Cerrar las semanas liquidadas',
  args: z.object({}),
  bySystem: true,
  run: async ({ inTransaction }) =>
    summaryOf(await inTransaction((db) => closeEnded(db)), ['liquidación cerrada', 'liquidaciones cerradas']),
});

/** Runs after the end of the company's business day, if the company uses consolidations. */
export const closeNightly = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction(async (db) => ((await isConsolidating(db)) ? closeEnded(db) : 0));

/** Queues the job for stores in time zones behind the company's, and after a missed night. */
export async function queueClosing(db: Db): Promise<void> {
  if (!(await isConsolidating(db)) || !(await repo.mayClose(db, new Date().toISOString().slice(0, 10)))) return;
  await enqueue(db, closeWeeksJob, {}, { uniqueKey: 'payouts.close' });
}
