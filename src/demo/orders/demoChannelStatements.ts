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
import { rappiReference } from './demoChannelOrders.ts';

type Sold = { id: number; reference: string; store: string; total: number; day: string };

/** Shares of the sales that the channel takes as commission and for advertising. */
const [commission, advertising] = [0.22, 0.03];

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

/** Rows of a statement: each order with its commission, and the advertising of each store. */
function rowsOf(sold: readonly Sold[], stores: readonly string[], { to }: StatementDays): ChannelRow[] {
  const lines = sold.flatMap(({ reference, store, total, day }, at): ChannelRow[] => {
    const shared = { line: at + 2, orderReference: reference, storeReference: store, date: day, problem: null };
    return [
      { ...shared, kind: 'sale', concept: 'Pedido', amount: total },
      { ...shared, kind: 'commission', concept: '', amount: -Math.round(total * commission) },
    ];
  });
  const advertised = Math.round((sold.reduce((sum, { total }) => sum + total, 0) * advertising) / stores.length);
  const ads = stores.map((store, at): ChannelRow => {
    const shared = { orderReference: '', storeReference: store, date: to, problem: null };
    return { ...shared, line: sold.length + 2 + at, kind: 'ad', concept: 'Anuncios en la app', amount: -advertised };
  });
  return [...lines, ...ads];
}

const maxDays = 14;

/** Lets the channel cancel its last canceled order while it was cooked; returns its day. */
async function loseOrder(db: Db, source: 'rappi', timeZone: string): Promise<string | undefined> {
  const canceled = await db
    .selectFrom('orders')
    .select(['id', 'storeId'])
    .select(sql<string>`to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'))
    .where('source', '=', source)
    .where('status', '=', 'canceled')
    .where('createdAt', '>', sql<string>`now() - make_interval(days => ${maxDays})`)
    .where('createdAt', '<', sql<string>`date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!canceled) return undefined;
  const { id, storeId, day } = canceled;
  await sql`update orders set cancel_reason = 'Rappi lo canceló: no encontró repartidor',
      timeline = case when timeline @> '[{"to": "preparing"}]' then timeline
        else jsonb_insert(timeline, '{-1}', jsonb_build_object('kind', 'status', 'to', 'preparing', 'by', 'Cocina',
          'source', 'kitchen', 'note', null, 'at', timeline -> -1 -> 'at')) end
    where id = ${id}::bigint`.execute(db);
  const state = { state: 'canceled', answer: 'accept' } as const;
  await unaudited(db)
    .insertInto('channelOrders')
    .values({
      provider: source,
      reference: rappiReference(id),
      storeReference: String(storeId),
      storeId,
      orderId: id,
      ...state,
    })
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'provider', 'reference']).doUpdateSet(state))
    .execute();
  return day;
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

const storesOf = (sold: readonly Sold[]): string[] => [...new Set(sold.map(({ store }) => store))];

/**
 * The settled statement of Rappi of the last days with a missing order, an unpaid cancellation and a different amount,
 * and the provisional one of Uber Eats.
 */
export async function addChannelStatements(db: Db, timeZone: string): Promise<void> {
  const to = movedDay(localDay(new Date(), timeZone), -1);
  const lost = await loseOrder(db, 'rappi', timeZone);
  const paid = { from: [movedDay(to, -6), lost ?? to].toSorted()[0] ?? to, to };
  const [short, missing, ...others] = await soldOrders(db, 'rappi', paid, timeZone);
  if (short && missing) {
    const sold = [{ ...short, total: short.total - Math.min(1990, short.total) }, ...others];
    const facts = { ...paid, source: 'rappi', payoutReference: `RP-${to}`, isSettled: true } as const;
    await addStatement(db, facts, rowsOf(sold, storesOf([short, missing, ...others]), paid), timeZone);
  }
  const unpaid = { from: movedDay(to, -2), to };
  const sold = await soldOrders(db, 'uber_eats', unpaid, timeZone);
  if (sold.length === 0) return;
  const facts = { ...unpaid, source: 'uber_eats', payoutReference: `UE-${to}`, isSettled: false } as const;
  await addStatement(db, facts, rowsOf(sold, storesOf(sold), unpaid), timeZone);
}
