import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import { emit } from '#kit/server/live/events.ts';
import type { LedgerCheck, LedgerDifference } from '../loyalty.contract.ts';

/** Differences that are reported. */
const maxDifferences = 20;

/** Result of the last check; undefined before the first. */
export const lastCheck = async (db: Db): Promise<LedgerCheck | undefined> =>
  (await db
    .selectFrom('loyaltyChecks')
    .select(['checkedAt', 'lots', 'points', 'wrong', 'differences'])
    .executeTakeFirst()) as LedgerCheck | undefined;

type Compared = { lots: number; points: number; wrong: number; differences: LedgerDifference[] };

/** Compares the balance of each lot with the sum of its movements, in one snapshot. */
async function compare(db: Db): Promise<Compared> {
  const { rows } = await sql<Compared>`
    with each as (
      select l.id, l.customer_id, l.left_points, coalesce(m.points, 0)::bigint as ledger
      from ${tenantRows('loyaltyLots as l')} left join (
        select e.lot_id, sum(e.points) as points from ${tenantRows('loyaltyEntries as e')}
        where e.lot_id is not null group by e.lot_id) m on m.lot_id = l.id
    )
    select count(*)::int as lots, coalesce(sum(left_points), 0)::bigint as points,
      (count(*) filter (where left_points <> ledger))::int as wrong,
      coalesce((select jsonb_agg(jsonb_build_object('customerId', d.customer_id, 'lotId', d.id, 'left', d.left_points,
          'ledger', d.ledger)) from (select * from each where left_points <> ledger order by id limit ${maxDifferences}) d),
        '[]') as differences
    from each`.execute(db);
  return rows[0] ?? { lots: 0, points: 0, wrong: 0, differences: [] };
}

/** Compares the lots with the ledger and stores the result. */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const check = { checkedAt: new Date().toISOString(), ...(await compare(db)) };
  const onConflict = sql`on conflict on constraint loyalty_checks_pkey do update set checked_at = excluded.checked_at,
    lots = excluded.lots, points = excluded.points, wrong = excluded.wrong, differences = excluded.differences`;
  const row = { ...check, differences: JSON.stringify(check.differences) };
  await insertInto('loyaltyChecks', [row], { onConflict, returning: sql`id` }).execute(db);
  await emit(db, 'loyalty');
  return check;
}

/** Checks the ledger every night for tenants that have, or had, points. */
export const checkLedgerNightly = ({ inTransaction }: JobCtx): Promise<unknown> =>
  inTransaction(async (db) => {
    const account = await db.selectFrom('loyaltyAccounts').select('customerId').limit(1).executeTakeFirst();
    if (account) await checkLedger(db);
  });
