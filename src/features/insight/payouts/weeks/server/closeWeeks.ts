import { z } from 'zod';
import { type IsoWeek, nextWeek, weekId } from '#domain/time/isoWeek.ts';
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

/** What ends is looked through once more from its beginning. */
const wholeWeek = 8 * 86_400_000;

/** A day on from the last on which somewhere on earth a week may have ended. */
const latestDay = (now: number) => new Date(now + 86_400_000).toISOString().slice(0, 10);

const carry = (
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

/** What weeks that came out below zero leave to the next ones. */
const carriesOf = (ended: readonly Ended[]): NewEntry[] =>
  ended.flatMap((each) => {
    const entries = carryoverEntries(each.payment);
    if (!entries) return [];
    const next = nextWeek(each);
    return [carry(each, entries.here, each, `Pasa a ${weekId(next)}`), carry(each, entries.there, next, 'Viene de %')];
  });

/** Closes one week of the stores where it has ended: carries what is missing, and freezes the rest. */
async function closeWeek(db: Db, ended: readonly Ended[], closedAt: string): Promise<void> {
  const [{ year, week }] = ended as [Ended];
  const storeIds = ended.map(({ storeId }) => storeId);
  await insertEntries(db, carriesOf(ended), await termsByDay(db, storeIds));
  const entries = Map.groupBy(await repo.sealedEntries(db, { year, week }, storeIds), ({ storeId }) => storeId);
  const closing = ended.map(({ storeId, payment }) => {
    const own = entries.get(storeId) ?? [];
    if (netOf(sumOf(own)) !== Math.max(payment, 0))
      throw new Error(`The entries of store ${storeId} in ${weekId({ year, week })} do not add up to its payment`);
    return { storeId, hash: sealOf({ storeId, id: weekId({ year, week }) }, own) };
  });
  await repo.close(db, { year, week }, closing, closedAt);
}

/** Closes every week that has ended by the clock of its store, the oldest first. Answers how many there were. */
export async function closeEnded(db: Db, now = Date.now()): Promise<number> {
  await postEntries(db, wholeWeek);
  let closed = 0;
  for (;;) {
    const open = await repo.openWeeks(db, latestDay(now));
    const dayAt = await storeDays(
      db,
      open.map(({ storeId }) => storeId),
    );
    const ended = open.filter(({ storeId, endDate }) => endDate < dayAt(storeId, now));
    // A week may leave something to the next, which has ended too where nobody closed for long.
    const first = ended.filter(({ endDate }) => endDate === ended[0]?.endDate);
    if (first.length === 0) break;
    await closeWeek(db, first, new Date(now).toISOString());
    closed += first.length;
  }
  if (closed > 0) await emit(db, 'payments');
  return closed;
}

/** Nobody asked for it: weeks end by themselves. */
export const closeWeeksJob = defineJob({
  kind: 'payouts.close',
  label: () => 'Cerrar las semanas liquidadas',
  args: z.object({}),
  bySystem: true,
  run: async ({ inTransaction }) => ({ closed: await inTransaction((db) => closeEnded(db)) }),
});

/** Once the day of the company is over, where it wants its weeks consolidated. */
export const closeNightly = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction(async (db) => ((await isConsolidating(db)) ? closeEnded(db) : 0));

/** Asks for the job where weeks of stores behind the company's clock have ended, or a night was missed. */
export async function queueClosing(db: Db): Promise<void> {
  if (!(await isConsolidating(db)) || !(await repo.mayClose(db, new Date().toISOString().slice(0, 10)))) return;
  await enqueue(db, closeWeeksJob, {}, { uniqueKey: 'payouts.close' });
}
