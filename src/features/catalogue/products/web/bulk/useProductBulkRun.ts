import type { RunOutcome } from '#kit/contract/runs.ts';
import { call } from '#kit/web/api/call.ts';
import { useIdempotencyKey } from '#kit/web/api/useIdempotencyKey.ts';
import { mergeOutcomes } from '#kit/web/runs/mergeOutcomes.ts';
import { useRun } from '#kit/web/runs/useRun.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { type ProductBulkEdit, productBulkReport, productsApi } from '../../products.contract.ts';
import { type BulkRequest, productBulkName } from './bulkTarget.ts';

const report = productBulkReport.transform(
  ({ updated, unchanged, failedProducts, requestId }): RunOutcome => ({
    done: updated,
    unchanged,
    failed: failedProducts.map(({ reason, ...product }) => ({ ...product, field: null, message: reason })),
    requestId,
  }),
);

/** Changes many products as a job, and follows it to its report. */
export function useProductBulkRun() {
  const { keyFor, forget } = useIdempotencyKey();
  const run = useRun<BulkRequest, RunOutcome>({
    name: productBulkName,
    job: jobsApi.get,
    report,
    refreshes: ['products', 'audit', 'history'],
  });
  const startBulk = async (body: ProductBulkEdit, options: object) => {
    const started = await call(productsApi.startBulk, { body }, { ...options, idempotencyKey: keyFor(body) });
    forget();
    return started;
  };
  const { change, target } = run.asked ?? { change: {}, target: { which: {} } };
  return {
    ...run,
    outcome: mergeOutcomes(run.tries),
    start: (request: BulkRequest) =>
      run.start(request, (options) => startBulk({ ...request.change, ...request.target.which }, options)),
    again: () => run.retry((options) => startBulk({ ...change, ...target.which }, options)),
    /** Tries some of the products again. */
    retry: (productIds: number[]) => run.retry((options) => startBulk({ ...change, productIds }, options)),
  };
}

export type ProductBulkRun = ReturnType<typeof useProductBulkRun>;
