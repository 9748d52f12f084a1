import { z } from 'zod';
import { fail } from '#domain/failures.ts';
import type { Failure } from '#kit/contract/failures.ts';
import { failureOf } from '#kit/server/constraints.ts';
import type { Ctx } from '#kit/server/context.ts';
import { defineJob, enqueue, type JobCtx } from '#kit/server/jobs.ts';
import { actorOf } from '../../identity/server/index.ts';
import { type BulkPatch, bulkPatch, type BulkReport } from '../bulk.contract.ts';
import { storeConstraints } from '../storeHistory.contract.ts';
import * as repo from './bulk.repo.ts';
import { type BulkEdit, editStores, requirePossible } from './editStores.ts';

/** Stores saved in one transaction. */
const batchSize = 200;

const args = z.object({
  storeIds: z.array(z.number().int()),
  patch: bulkPatch,
  /** Where the account of whoever asked lives. */
  asker: z.object({ homeTenantId: z.number().int(), isPlatform: z.boolean() }),
});

type Failed = BulkReport['failedStores'];

/** Queues a change of many stores. */
export async function startBulkEdit(
  ctx: Ctx,
  storeIds: readonly number[],
  patch: BulkPatch,
): Promise<{ jobId: string }> {
  const { actor, db } = ctx;
  if (actor.seeingAs)
    fail('notAllowed', { message: 'Estás viendo como otro rol. Vuelve a tu acceso para editar en lote.' });
  await requirePossible(db, patch);
  const asker = { homeTenantId: actor.homeTenantId, isPlatform: actor.superAdmin };
  return enqueue(db, bulkEditJob, { storeIds: [...new Set(storeIds)], patch, asker });
}

/** Changes the stores that can be and reports the others. Running it again goes on where it was cut off. */
export const bulkEditJob = defineJob({
  kind: 'stores.bulk_edit',
  label: ({ storeIds }) => (storeIds.length === 1 ? 'Editar 1 local' : `Editar ${storeIds.length} locales`),
  args,
  async run(job, { storeIds, patch, asker }): Promise<BulkReport> {
    const edit = await editOf(job, patch, asker);
    // What an earlier attempt wrote is not written again over what somebody changed since.
    const before = await job.inTransaction((db) => repo.written(db));
    const left = storeIds.filter((id) => !before.has(id));
    const failedStores: Failed = [];
    for (let from = 0; from < left.length; from += batchSize) {
      job.signal.throwIfAborted();
      await job.progress(storeIds.length - left.length + from, storeIds.length);
      failedStores.push(...(await saveOrSplit(job, left.slice(from, from + batchSize), edit)));
    }
    await job.progress(storeIds.length, storeIds.length);
    const { size: updated } = await job.inTransaction((db) => repo.written(db));
    const unchanged = storeIds.length - updated - failedStores.length;
    return { updated, unchanged, failedStores, requestId: job.scope.requestId };
  },
});

/** The change as whoever asked may make it by now. */
async function editOf(
  { database, scope }: JobCtx,
  patch: BulkPatch,
  asker: z.output<typeof args>['asker'],
): Promise<BulkEdit> {
  const actor = await actorOf(database, { ...asker, userId: scope.author.id ?? 0, sessionId: null });
  if (!actor?.policies.has('stores.bulk_update'))
    return fail('notAllowed', { message: 'Quien pidió el cambio ya no tiene permiso para editar locales en lote.' });
  const { country, timeZone } = await database.onPlatform((db) =>
    db.selectFrom('tenants').select(['country', 'timeZone']).where('id', '=', scope.tenantId).executeTakeFirstOrThrow(),
  );
  return { patch, country, view: { reach: actor.storeIds, timeZone, now: new Date() } };
}

/** Saves stores together; where the database refuses, finds the culprit by halves. */
async function saveOrSplit(job: JobCtx, ids: readonly number[], edit: BulkEdit): Promise<Failed> {
  try {
    return (await job.inTransaction((db) => editStores(db, ids, edit))).failedStores;
  } catch (error) {
    const failure = failureOf(error, storeConstraints);
    if (!failure || failure.status >= 500) throw error;
    const [only, ...others] = ids;
    if (only === undefined) return [];
    if (others.length === 0) return [refused(only, failure)];
    const middle = Math.ceil(ids.length / 2);
    return [
      ...(await saveOrSplit(job, ids.slice(0, middle), edit)),
      ...(await saveOrSplit(job, ids.slice(middle), edit)),
    ];
  }
}

const refused = (id: number, { fields, message }: Failure): Failed[number] => ({
  id,
  name: `Local ${id}`,
  reason: Object.values(fields)[0]?.[0] ?? message,
  field: Object.keys(fields)[0] ?? null,
});
