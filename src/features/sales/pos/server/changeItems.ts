import { z } from 'zod';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { MissingCredentials, openAccount } from '#features/platform/integrations/server/index.ts';
import { ProviderFailure } from '#integrations/client/ProviderFailure.ts';
import { summaryOf } from '#kit/contract/jobResults.ts';
import type { Job, JobCtx } from '#kit/server/jobs/jobs.ts';
import { staffJobKind } from '#kit/server/jobs/staffJob.ts';
import type { Services } from '#kit/server/services.ts';
import { changedFields, type ItemChangeReport, itemChangeReport, itemChangesApi } from '../itemChanges.contract.ts';
import { itemChangeOf, problemsOf } from '../itemChanges.rules.ts';
import { type MappingRow, rowIds } from '../mapping.contract.ts';
import * as catalogues from './catalogues.repo.ts';
import { listByIds } from './mapping.repo.ts';

type PosServices = Pick<Services, 'integrations' | 'secrets'>;
type Failed = ItemChangeReport['failed'];
/** Rows of one kind: a product and an option may have the same code. */
type Batch = { catalogueId: number; rows: readonly MappingRow[] };

export const changeItems = staffJobKind({
  kind: 'pos.change_items',
  whileHeld: 'defer',
  label: ({ ids }) => (ids.length === 1 ? 'Llevar un producto a la caja' : `Llevar ${ids.length} productos a la caja`),
  args: z.object({ ids: rowIds, fields: changedFields }),
  result: itemChangeReport,
  policy: itemChangesApi.start.policy,
  words: { request: 'el cambio', verb: 'cambiar', permission: 'cambiar códigos de la caja' },
});

/** Items that are changed by one call. */
const batchSize = 20;

/** Rows in batches of one account and kind each. */
function batchesOf(rows: readonly MappingRow[]): Batch[] {
  const groups = Map.groupBy(rows, ({ catalogueId, kind }) => `${catalogueId} ${kind}`);
  return [...groups.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) => ({
      catalogueId: all[0]?.catalogueId ?? 0,
      rows: all.slice(at * batchSize, (at + 1) * batchSize),
    })),
  );
}

const failedOf = ({ name, providerName }: MappingRow, problem: string): Failed[number] => ({
  name,
  providerName,
  problem,
});

/** Changes items of an account there, then as we know them; returns those that were refused. */
async function changeBatch(
  job: JobCtx,
  services: PosServices,
  { catalogueId, rows }: Batch,
  fields: readonly ('name' | 'price')[],
): Promise<Failed> {
  const changes = rows.flatMap((row) => itemChangeOf(row, fields) ?? []);
  if (changes.length === 0) return [];
  const account = await job.inTransaction((db) => catalogues.find(db, catalogueId));
  if (!account) return rows.map((row) => failedOf(row, 'La caja ya no está conectada.'));
  const { adapter } = await openAccount(job, services, 'pos', account);
  const results = (await adapter.writeItems?.(changes, job.signal)) ?? [];
  const problems = problemsOf(changes, results);
  const accepted = changes.filter(({ code }) => problems.get(code) === null);
  await job.inTransaction((db) => catalogues.changeItems(db, catalogueId, accepted));
  return rows.flatMap((row) => {
    const problem = problems.get(row.code ?? '');
    return problem ? [failedOf(row, problem)] : [];
  });
}

/** Gives mapped items our names and prices. A batch that fails does not stop the others. */
export const changeItemsJob = (services: PosServices): Job =>
  defineStaffJob(changeItems, async (job, { ids, fields }): Promise<ItemChangeReport> => {
    const scope = { storeIds: job.actor.storeIds, country: job.tenant.country };
    const rows = await job.inTransaction((db) => listByIds(db, ids, scope));
    const writable = rows.filter(({ writeProblem }) => writeProblem === null);
    const failed = rows.flatMap((row) => (row.writeProblem === null ? [] : [failedOf(row, row.writeProblem)]));
    let done = 0;
    await job.progress(done, writable.length);
    for (const batch of batchesOf(writable)) {
      try {
        failed.push(...(await changeBatch(job, services, batch, fields)));
      } catch (error) {
        job.signal.throwIfAborted();
        if (!(error instanceof ProviderFailure || error instanceof MissingCredentials)) throw error;
        failed.push(...batch.rows.map((row) => failedOf(row, error.message)));
      }
      done += batch.rows.length;
      await job.progress(done, writable.length);
    }
    const changed = rows.length - failed.length;
    return { ...summaryOf(changed, ['producto en la caja', 'productos en la caja']), changed, failed };
  });
