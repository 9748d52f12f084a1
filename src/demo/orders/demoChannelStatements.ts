import { sql } from 'kysely';
import { localDay } from '#domain/time/dates.ts';
import { startOfDay, startOfNextDay } from '#domain/time/dayRange.ts';
import { movedDay } from '#domain/time/periods.ts';
import type { ChannelRow } from '#features/insight/payouts/channel-statements/channelCells.rules.ts';
import type { StatementSource } from '#features/insight/payouts/channel-statements/channelStatements.contract.ts';
import {
  type StatementDays,
  statementTotals,
} from '#features/insight/payouts/channel-statements/reconcileChannel.rules.ts';
import * as repo from '#features/insight/payouts/channel-statements/server/channelStatements.repo.ts';
import { compareStatement } from '#features/insight/payouts/channel-statements/server/compareStatement.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';

type Sold = { id: number; reference: string; store: string; total: number; day: string };

/** Commission of the channel, and what it deducts for advertising in a statement. */
const [commission, advertising] = [0.22, 35_000];

/** Completed orders of a channel on some days. */
async function soldOrders(db: Db, source: StatementSource, { from, to }: StatementDays, timeZone: string) {
  return db
    .selectFrom('orders as o')
    .innerJoin('stores as s', 's.id', 'o.storeId')
    .leftJoin('channelOrders as c', 'c.orderId', 'o.id')
    .select(['o.id', 's.name as store', 'o.total'])
    .select(sql<string>`coalesce(c.reference, o.id::text)`.as('reference'))
    .select(sql<string>`to_char(o.created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .where('o.source', '=', source)
    .where('o.status', '=', 'completed')
    .where('o.createdAt', '>=', startOfDay(from, timeZone))
    .where('o.createdAt', '<', startOfNextDay(to, timeZone))
    .orderBy('o.id')
    .execute();
}

function rowsOf(sold: readonly Sold[], { to }: StatementDays): ChannelRow[] {
  const lines = sold.flatMap(({ reference, store, total, day }, at): ChannelRow[] => {
    const shared = { line: at + 2, orderReference: reference, storeReference: store, date: day, problem: null };
    return [
      { ...shared, kind: 'sale', concept: 'Pedido', amount: total },
      { ...shared, kind: 'commission', concept: '', amount: -Math.round(total * commission) },
    ];
  });
  const deducted = { orderReference: '', storeReference: '', date: to, problem: null };
  const line = sold.length + 2;
  return [...lines, { ...deducted, line, kind: 'ad', concept: 'Publicidad', amount: -advertising }];
}

/** An order that the channel canceled while it was cooked. */
async function loseOrder(db: Db, source: StatementSource, days: StatementDays, timeZone: string): Promise<void> {
  const canceled = await db
    .selectFrom('orders as o')
    .innerJoin('channelOrders as c', 'c.orderId', 'o.id')
    .select(['o.id', 'c.id as channelOrderId'])
    .where('o.source', '=', source)
    .where('o.status', '=', 'canceled')
    .where(sql<boolean>`o.timeline @> '[{"to": "preparing"}]'`)
    .where('o.createdAt', '>=', startOfDay(days.from, timeZone))
    .where('o.createdAt', '<', startOfNextDay(days.to, timeZone))
    .orderBy('o.id')
    .executeTakeFirst();
  if (!canceled) return;
  await unaudited(db)
    .updateTable('channelOrders')
    .set({ state: 'canceled', answer: 'accept' })
    .where('id', '=', canceled.channelOrderId)
    .execute();
}

type Statement = StatementDays & { source: StatementSource; payoutReference: string; isSettled: boolean };

async function addStatement(db: Db, { from, to, ...facts }: Statement, rows: ChannelRow[], timeZone: string) {
  const file = { ...statementTotals(rows), name: `${facts.source}-${to}.csv`, uploadedBy: 'Administración' };
  const fileId = await repo.insertFile(db, file, rows);
  const values = { ...facts, fromDay: from, toDay: to, paidOn: null, fileId };
  const { id } = await insert(db, 'channelStatements', values);
  const stored = await repo.find(db, id);
  if (stored) await compareStatement(db, stored, timeZone);
}

/**
 * The settled statement of Rappi of the last days with a missing order, an unpaid cancellation and a different amount,
 * and the provisional one of Uber Eats.
 */
export async function addChannelStatements(db: Db, timeZone: string): Promise<void> {
  const today = localDay(new Date(), timeZone);
  const week = { from: movedDay(today, -7), to: movedDay(today, -1) };
  const rappi = await soldOrders(db, 'rappi', week, timeZone);
  if (rappi.length > 1) {
    await loseOrder(db, 'rappi', week, timeZone);
    const [short, _missing, ...others] = rappi as [Sold, Sold, ...Sold[]];
    const listed = [{ ...short, total: short.total - Math.min(1990, short.total) }, ...others];
    const facts = { ...week, source: 'rappi', payoutReference: `RP-${week.to}`, isSettled: true } as const;
    await addStatement(db, facts, rowsOf(listed, week), timeZone);
  }
  const lastDays = { from: movedDay(today, -3), to: movedDay(today, -1) };
  const uber = await soldOrders(db, 'uber_eats', lastDays, timeZone);
  if (uber.length === 0) return;
  const facts = { ...lastDays, source: 'uber_eats', payoutReference: `UE-${lastDays.to}`, isSettled: false } as const;
  await addStatement(db, facts, rowsOf(uber, lastDays), timeZone);
}
