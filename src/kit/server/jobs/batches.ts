import type { Failure } from '#kit/contract/failures.ts';
import type { RunFailure, RunOutcome } from '#kit/contract/runs.ts';
import { type ConstraintMessages, failureOf } from '../data/constraints.ts';
import type { Db } from '../data/database.ts';
import type { RecordTable } from '../data/write.ts';
import { changedRecordIds } from '../history/requestChanges.ts';
import type { JobCtx } from './jobs.ts';

/** Context of batches: a job, or a request that waits for them. */
export type BatchCtx = Pick<JobCtx, 'inTransaction' | 'progress' | 'signal'>;

type Batches<Target> = {
  /** Targets saved in one transaction. */
  size: number;
  /** Form messages of database constraints. */
  constraints: ConstraintMessages;
  /** Saves the targets and returns failures of those left out. Called again with some of them after a rejection. */
  save(db: Db, targets: readonly Target[]): Promise<RunFailure[]>;
  /** Identifies a rejected target in a report. */
  nameOf(target: Target): Pick<RunFailure, 'id' | 'line' | 'name'>;
};

/** How far a run had come before these targets, and how far it goes. */
type Steps = { before: number; total: number };

/**
 * Saves targets in batches, each in a transaction, and returns the failures.
 *
 * A batch rejected as a unit, by the database or by a rule over all records, is halved until the invalid targets are
 * isolated.
 */
export async function saveInBatches<Target>(
  job: BatchCtx,
  targets: readonly Target[],
  batches: Batches<Target>,
  { before, total }: Steps = { before: 0, total: targets.length },
): Promise<RunFailure[]> {
  const failed: RunFailure[] = [];
  for (let from = 0; from < targets.length; from += batches.size) {
    job.signal.throwIfAborted();
    await job.progress(before + from, total);
    failed.push(...(await saveOrSplit(job, targets.slice(from, from + batches.size), batches)));
  }
  await job.progress(total, total);
  return failed;
}

async function saveOrSplit<Target>(
  job: BatchCtx,
  targets: readonly Target[],
  batches: Batches<Target>,
): Promise<RunFailure[]> {
  try {
    return await job.inTransaction((db) => batches.save(db, targets));
  } catch (error) {
    const failure = failureOf(error, batches.constraints);
    if (!failure || failure.status >= 500) throw error;
    if (targets.length === 1) return targets.map((target) => ({ ...batches.nameOf(target), ...messageOf(failure) }));
    const middle = Math.ceil(targets.length / 2);
    const former = await saveOrSplit(job, targets.slice(0, middle), batches);
    return [...former, ...(await saveOrSplit(job, targets.slice(middle), batches))];
  }
}

const messageOf = ({ fields, message }: Failure): Pick<RunFailure, 'field' | 'message'> => {
  const [field = null, messages] = Object.entries(fields)[0] ?? [];
  return { field, message: messages?.[0] ?? message };
};

type RecordBatches = Omit<Batches<number>, 'nameOf'> & {
  /** The written table; its history shows what an earlier attempt has done. */
  entity: RecordTable;
  /** The name of a record that could not even be read. */
  nameOf(id: number): string;
};

/** Changes records by id. Resumable: records that an earlier attempt wrote are skipped, even if they changed since. */
export async function changeInBatches(
  job: JobCtx,
  ids: readonly number[],
  { entity, nameOf, ...batches }: RecordBatches,
): Promise<RunOutcome> {
  const changed = () => job.inTransaction((db) => changedRecordIds(db, entity));
  const before = await changed();
  const left = ids.filter((id) => !before.has(id));
  const steps = { before: ids.length - left.length, total: ids.length };
  const named = { ...batches, nameOf: (id: number) => ({ id, name: nameOf(id) }) };
  const failed = await saveInBatches(job, left, named, steps);
  const { size: done } = await changed();
  return { done, unchanged: ids.length - done - failed.length, failed, requestId: job.scope.requestId };
}
