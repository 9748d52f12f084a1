import type { ExpressionBuilder } from 'kysely';
import type { TenantTables } from '../data/tables.ts';
import { type Db, sendAlong, unaudited } from '../data/database.ts';
import { lockName } from '../data/lockName.ts';
import { addToQueue, queueColumns } from './jobs.ts';

/** Of jobs that run one after another; none of others. */
export type SerialKey = string | null | undefined;

/**
 * Until the transaction ends, no other job of the key begins or ends.
 *
 * To be called before the transaction locks the row of a job.
 */
export function lockSerialKey(db: Db, serialKey: SerialKey): void {
  if (!serialKey) return;
  sendAlong(db, lockName(db, `job:${serialKey}`));
}

/** That no other job of the key is running. */
export const isNext =
  (jobId: number, serialKey: SerialKey) =>
  ({ not, exists, selectFrom }: ExpressionBuilder<TenantTables, 'jobs'>) =>
    not(
      exists(
        selectFrom('jobs as other')
          .select('other.id')
          .where('other.serialKey', '=', serialKey ?? null)
          .where('other.status', '=', 'running')
          .where('other.id', '<>', jobId),
      ),
    );

/** Queues the jobs that waited for the end of a job of their key. */
export async function unblockJobs(db: Db, serialKey: SerialKey): Promise<void> {
  if (!serialKey) return;
  const unblocked = await unaudited(db)
    .updateTable('jobs')
    .set({ isBlocked: false })
    .where('serialKey', '=', serialKey)
    .where('isBlocked', '=', true)
    .returning(queueColumns)
    .execute();
  for (const job of unblocked) sendAlong(db, addToQueue(db, { ...job, runAt: null }));
}

/** Blocks a job until the running job of its key ends; false when it is finished itself. */
export async function blockJob(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await unaudited(db)
    .updateTable('jobs')
    .set({ status: 'queued', isBlocked: true })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
