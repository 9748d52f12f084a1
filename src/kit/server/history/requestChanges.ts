import { sql } from 'kysely';
import { type Db, scopeOf } from '../data/database.ts';
import type { RecordTable } from '../data/write.ts';

/** The records of a table that the present request has written so far, also in attempts before this one. */
export async function changedRecordIds(db: Db, entity: RecordTable): Promise<Set<number>> {
  const rows = await db
    .selectFrom('auditChanges')
    .select('recordId')
    .distinct()
    .where('requestId', '=', scopeOf(db).requestId)
    .where('entity', '=', entity)
    .execute();
  return new Set(rows.map(({ recordId }) => recordId));
}

/** How many of them it has made, and how many it has only changed. */
export async function countChanges(db: Db, entity: RecordTable): Promise<{ created: number; updated: number }> {
  const { tenantId, requestId } = scopeOf(db);
  const { rows } = await sql<{ created: number; updated: number }>`
    select count(*) filter (where made)::int as created, count(*) filter (where not made)::int as updated
    from (select bool_or(action = 'insert') as made from audit_changes
          where tenant_id = ${tenantId} and request_id = ${requestId} and entity = ${entity} group by record_id) r`.execute(
    db,
  );
  return rows[0] ?? { created: 0, updated: 0 };
}
