import type { RunOutcome } from '#kit/contract/runs.ts';
import { call } from '#kit/web/api/call.ts';
import { useIdempotencyKey } from '#kit/web/api/useIdempotencyKey.ts';
import { mergeOutcomes } from '#kit/web/runs/mergeOutcomes.ts';
import { useRun } from '#kit/web/runs/useRun.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { baseRaisesApi } from '../../baseRaises.contract.ts';
import { productsApi } from '../../products.contract.ts';
import { productBulkReport } from '../../bulkReports.contract.ts';
import { type BulkRequest, productBulkName } from './bulkTarget.ts';

const report = productBulkReport.transform(
  ({ updated, unchanged, failedProducts, requestId }): RunOutcome => ({
    done: updated,
    unchanged,
    failed: failedProducts.map(({ reason, ...product }) => ({ ...product, field: null, message: reason })),
    requestId,
  }),
);

type Started = Pick<BulkRequest, 'change' | 'priceGroupIds'> & { target: Pick<BulkRequest['target'], 'which'> };

/** Changes many products as a job, and follows it to its report. */
export function useProductBulkRun() {
  const { keyFor, forget } = useIdempotencyKey();
  const run = useRun<BulkRequest, RunOutcome>({
    name: productBulkName,
    job: jobsApi.get,
    report,
    refreshes: ['products', 'menus', 'audit', 'history'],
  });
  const startBulk = async ({ change, target, priceGroupIds = [] }: Started, options: object) => {
    const { priceChange } = change;
    const withLists = priceChange && priceGroupIds.length > 0 && { ...priceChange, ...target.which, priceGroupIds };
    const body = { ...change, ...target.which };
    const keyed = { ...options, idempotencyKey: keyFor(withLists || body) };
    const started = await (withLists
      ? call(baseRaisesApi.change, { body: withLists }, keyed)
      : call(productsApi.startBulk, { body }, keyed));
    forget();
    return started;
  };
  const latest: Started = run.asked ?? { change: {}, target: { which: {} } };
  return {
    ...run,
    outcome: mergeOutcomes(run.tries),
    start: (request: BulkRequest) => run.start(request, (options) => startBulk(request, options)),
    again: () => run.retry((options) => startBulk(latest, options)),
    /** Tries some of the products again. */
    retry: (productIds: number[]) =>
      run.retry((options) => startBulk({ change: latest.change, target: { which: { productIds } } }, options)),
  };
}

export type ProductBulkRun = ReturnType<typeof useProductBulkRun>;
