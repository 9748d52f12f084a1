import { toasts } from '#kit/web/shell/toasts.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { call } from '#kit/web/api/call.ts';
import { mergeOutcomes } from '#kit/web/runs/mergeOutcomes.ts';
import { useRun } from '#kit/web/runs/useRun.ts';
import type { RunOutcome } from '#kit/contract/runs.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { bulkApi, type BulkPatch, bulkReport } from '../bulk.contract.ts';

type RunRequest = { change: BulkPatch; storeIds: readonly number[] };

const report = bulkReport.transform(
  ({ updated, unchanged, failedStores, requestId }): RunOutcome => ({
    done: updated,
    unchanged,
    failed: failedStores.map(({ reason, ...store }) => ({ ...store, message: reason })),
    requestId,
  }),
);

/** Makes a change of many stores as a job and follows it; a retry adds to what was already done. */
export function useBulkRun() {
  const { integer } = useTenantFormat();
  const run = useRun<RunRequest, RunOutcome>({
    name: 'stores.bulk_edit',
    job: jobsApi.get,
    report,
    refreshes: ['stores', 'audit', 'history'],
    onDone({ done, failed }) {
      const doneText = pluralize(done, ['local actualizado', 'locales actualizados'], integer);
      if (failed.length > 0) toasts.partial(doneText);
      else toasts.success(doneText);
    },
  });
  const send = ({ change, storeIds }: RunRequest, options: object) =>
    call(bulkApi.start, { body: { ...change, storeIds: [...storeIds] } }, options);
  return {
    ...run,
    outcome: mergeOutcomes(run.tries),
    start: (request: RunRequest) => run.start(request, (options) => send(request, options)),
    /** Tries some of the stores again. */
    retry: (storeIds: readonly number[]) =>
      run.retry((options) => send({ change: run.asked?.change ?? {}, storeIds }, options)),
    again: () => run.retry((options) => send(run.asked ?? { change: {}, storeIds: [] }, options)),
  };
}

export type BulkRun = ReturnType<typeof useBulkRun>;
