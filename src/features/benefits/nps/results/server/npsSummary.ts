import { sql } from 'kysely';
import { type Period, periodBefore } from '#domain/time/periods.ts';
import type { Actor } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { changeOf, type Score, scoreOf } from '../score.rules.ts';
import { isUnattended } from './answers.repo.ts';
import { total } from './results.repo.ts';

type NpsSummary = Score & { change: ReturnType<typeof changeOf> };

/** Score of a period for some stores or all, compared with the previous period of the same length. */
export async function npsSummary(db: Db, period: Period, stores: Actor['storeIds']): Promise<NpsSummary> {
  const counted = { filters: {}, storeScope: stores };
  const [now, before] = await Promise.all([
    total(db, { ...counted, period }),
    total(db, { ...counted, period: periodBefore(period) }),
  ]);
  return { ...scoreOf(now), change: changeOf(before, now) };
}

type UnattendedAnswers = { storeId: number; count: number; total: number; answeredAt: string };

/** Unattended dissatisfied guests by store since a moment, with the amount they paid. */
export async function unattendedByStore(db: Db, stores: Actor['storeIds'], since: Date): Promise<UnattendedAnswers[]> {
  const { rows } = await sql<UnattendedAnswers>`
    select i.store_id, count(*)::int as count, sum(o.total)::bigint as total, min(i.answered_at) as answered_at
    from ${tenantRows('npsInvitations as i')} join ${tenantRows('orders as o')} on o.id = i.order_id
    where ${isUnattended} and i.answered_at >= ${since.toISOString()}::timestamptz
      ${stores ? sql`and i.store_id = any(${stores}::bigint[])` : sql``}
    group by i.store_id`.execute(db);
  return rows;
}
