import { z } from 'zod';
import type { Ctx } from '#kit/server/http/context.ts';
import { changeInBatches } from '#kit/server/jobs/batches.ts';
import { enqueueStaffJob, staffJobKind } from '#kit/server/jobs/staffJob.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { bulkApi, type BulkPatch, bulkPatch, bulkReport, type BulkReport } from '../bulk.contract.ts';
import { bulkReportOf } from '../bulk.rules.ts';
import { storeConstraints } from '../../record/storeHistory.contract.ts';
import { viewOf } from '../../record/server/storeView.ts';
import { editStores, requireValidChange, unnamedStore } from './editStores.ts';

const bulkEdit = staffJobKind({
  kind: 'stores.bulk_edit',
  whileHeld: 'defer',
  label: ({ storeIds }) => (storeIds.length === 1 ? 'Editar 1 local' : `Editar ${storeIds.length} locales`),
  args: z.object({ storeIds: z.array(z.number().int()), patch: bulkPatch, flags: z.array(z.string()) }),
  result: bulkReport,
  policy: bulkApi.start.policy,
  words: { request: 'el cambio', verb: 'editar en lote', permission: 'editar locales en lote' },
});

/** Queues a change of many stores. */
export async function startBulkEdit(
  { actor, db, tenant: { flags } }: Ctx,
  storeIds: readonly number[],
  patch: BulkPatch,
) {
  await requireValidChange(db, patch);
  return enqueueStaffJob(db, actor, bulkEdit, { storeIds: [...new Set(storeIds)], patch, flags: [...flags] });
}

/** Changes the stores that can be and reports the others. */
export const bulkEditJob = defineStaffJob(bulkEdit, async (job, { storeIds, patch, flags }): Promise<BulkReport> => {
  const edit = { patch, country: job.tenant.country, flags, view: viewOf(job) };
  const outcome = await changeInBatches(job, storeIds, {
    entity: 'stores',
    size: 200,
    constraints: storeConstraints,
    nameOf: unnamedStore,
    save: async (db, ids) => (await editStores(db, ids, edit)).failed,
  });
  return bulkReportOf(outcome);
});
