import { type QueryExecutorProvider, sql } from 'kysely';

/** How many connections wait for a lock of this transaction. */
export async function countBlocked(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql`select from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(db);
  return rows.length;
}
