import { sql } from 'kysely';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { MailjetQuota } from '../mailjetQuota.contract.ts';
import type { EmailQuota } from '../quota.contract.ts';

/** The provider whose accounts have counters and a limit. */
const provider = 'mailjet';

/** The quota of the account at Mailjet as it was counted last; null: the company has none. */
export async function findMailjetQuota(db: Db): Promise<MailjetQuota | null> {
  const { rows } = await sql<Omit<MailjetQuota, 'left'>>`
    select q.month, q.used, q.mail_limit as limit, q.level, q.counters, q.counted_at, nullif(q.problem, '') as problem
    from ${tenantRows('mailQuotas as q')}`.execute(db);
  const [row] = rows;
  return row ? { ...row, left: row.limit === null ? null : Math.max(0, row.limit - row.used) } : null;
}

/** Stores a count; returns the level before it. */
export async function storeQuota(
  db: Db,
  { month, used, limit, level, counters, problem }: EmailQuota,
): Promise<EmailQuota['level'] | null> {
  const before = await db.selectFrom('mailQuotas').select('level').executeTakeFirst();
  const values = {
    month,
    used,
    mailLimit: limit,
    level,
    counters: counters && JSON.stringify(counters),
    problem: (problem ?? '').slice(0, 500),
    countedAt: new Date().toISOString(),
  };
  await unaudited(db)
    .insertInto('mailQuotas')
    .values(values)
    .onConflict((conflict) => conflict.column('tenantId' as never).doUpdateSet(values))
    .execute();
  return before?.level ?? null;
}

/** Marks the warning of a month as sent; false: it was sent before. */
export async function claimWarning(db: Db, level: 'near' | 'over', month: string): Promise<boolean> {
  const marks = level === 'over' ? { overMonth: month, nearMonth: month } : { nearMonth: month };
  const claimed = await unaudited(db)
    .updateTable('mailQuotas')
    .set(marks)
    .where(level === 'over' ? 'overMonth' : 'nearMonth', 'is distinct from', month)
    .returning('month')
    .execute();
  return claimed.length > 0;
}

/** Whether the company sends offers by Mailjet, and when its quota was counted last. */
export async function lastCount(db: Db): Promise<{ isUsed: boolean; countedAt: string | null }> {
  const { rows } = await sql<{ isUsed: boolean; countedAt: string | null }>`
    select exists (select from ${tenantRows('mailSenders as s')} where s.is_default and s.provider = ${provider}
      and s.verified_at is not null) as is_used, (select q.counted_at from ${tenantRows('mailQuotas as q')}) as counted_at`.execute(
    db,
  );
  return rows[0] ?? { isUsed: false, countedAt: null };
}

export const clearQuota = (db: Db) => unaudited(db).deleteFrom('mailQuotas').execute();
