import { fail } from '#kit/contract/failures.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Db } from '../data/database.ts';
import type { AuditedTable } from '../history/auditedTable.ts';
import type { StoredChange } from '../history/undo.ts';
import type { GuardedColumns } from './publishableSpec.ts';

type GuardSpec = {
  records: string;
  scheduledAt: string;
  guarded: GuardedColumns;
  lock(db: Db, id: number): Promise<unknown>;
  reschedule(db: Db, ids: readonly number[]): Promise<void>;
};

const setsColumn = ({ action, after }: StoredChange, columns: readonly string[]) =>
  action === 'update' && columns.some((column) => wireName(column) in (after ?? {}));

/** Locks records in ascending order, as every writer of several does. */
export async function lockInOrder(
  db: Db,
  ids: readonly number[],
  lock: (db: Db, id: number) => Promise<unknown>,
): Promise<void> {
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) await lock(db, id);
}

/** An undo requires the policies of what it writes, and queues the publications again whose dates it restores. */
export const undoGuard =
  ({ records, scheduledAt, guarded, lock, reschedule }: GuardSpec): NonNullable<AuditedTable['guardUndo']> =>
  async ({ db, actor, changes, policies }) => {
    for (const { policy, columns } of guarded)
      if (changes.some((change) => setsColumn(change, columns)) && !actor.policies.has(policy))
        fail('notAllowed', { message: `Para deshacerlo necesitas el permiso "${policies.labelOf(policy)}".` });
    const ofRecords = changes.filter(({ entity }) => entity === records);
    const idsOf = (some: readonly StoredChange[]) => some.map(({ recordId }) => recordId);
    await lockInOrder(db, idsOf(ofRecords), lock);
    const rescheduled = ofRecords.filter((change) => change.action === 'delete' || setsColumn(change, [scheduledAt]));
    return () => reschedule(db, idsOf(rescheduled));
  };
