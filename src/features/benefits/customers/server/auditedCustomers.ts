import { sql } from 'kysely';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { StoredChange } from '#kit/server/history/undo.ts';
import { runEffects } from '#kit/server/effects.ts';
import { customerEntity } from '../customers.contract.ts';
import { fail } from '../customers.failures.ts';
import { refreshVisits } from './visits.repo.ts';

/** Whether one of these customers is merged into a customer that is itself merged into a third. */
async function isChained(db: Db, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select c.id from ${tenantRows('customers as c')} join ${tenantRows('customers as t')} on t.id = c.merged_into
    where t.merged_into is not null and (c.id = any(${ids}::bigint[]) or t.id = any(${ids}::bigint[])) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The merges that exist after some changes, or existed before them. */
const mergesIn = (changes: readonly StoredChange[], when: 'before' | 'after') =>
  changes.flatMap(({ recordId: id, before, after }) => {
    const [otherId, now] =
      when === 'after' ? [after?.merged_into, before?.merged_into] : [before?.merged_into, after?.merged_into];
    return typeof otherId === 'number' && otherId !== now ? [{ id, otherId }] : [];
  });

/** Undoing a merge, or the undo of one, recalculates the visits of all customers involved. */
const guardUndo: NonNullable<AuditedTable['guardUndo']> = async ({ db, changes }) => {
  const others = changes.flatMap(({ before, after }) => [before?.merged_into, after?.merged_into]);
  const ids = [...changes.map(({ recordId }) => recordId), ...others.filter((id) => typeof id === 'number')];
  return async () => {
    if (await isChained(db, ids)) fail('cannotUndo');
    await refreshVisits(db, [...new Set(ids)]);
    await runEffects(db, 'customersMerged', { kind: 'split', pairs: mergesIn(changes, 'after') });
    await runEffects(db, 'customersMerged', { kind: 'merge', pairs: mergesIn(changes, 'before') });
  };
};

/** History and undo of customers. Requires access to all stores, because a customer may have ordered in any of them. */
export const auditedCustomers: AuditedTable = {
  table: 'customers',
  entity: customerEntity,
  ofEveryStore: true,
  guardUndo,
};
