import { fail } from '#kit/contract/failures.ts';
import type { Db } from './database.ts';
import type { RecordTable } from './write.ts';

/** Fails with 404 unless the tenant has a record. For lists of a record that may be empty. */
export async function requireRecord(db: Db, table: RecordTable, id: number): Promise<void> {
  const found = await db
    .selectFrom(table as 'roles')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) fail('notFound');
}
