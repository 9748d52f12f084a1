import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { call } from '#kit/web/call.ts';
import { asFailure } from '#kit/web/requests.ts';
import { useIdempotencyKey } from '#kit/web/useIdempotencyKey.ts';
import { isUnderWay, useJob } from '#kit/web/useJob.ts';
import { jobsApi } from '#features/jobs/jobs.contract.ts';
import { type ProductBulkEdit, productBulkReport, productsApi } from '../../products.contract.ts';

/** Changes many products as a job, and follows it to its report. */
export function useProductBulkRun() {
  const client = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  const [jobId, setJobId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { data: job, error } = useJob(jobsApi.get, jobId);
  const ended = job !== undefined && !isUnderWay(job);
  const refresh = useEffectEvent(() => {
    for (const area of ['products', 'audit', 'history']) void client.invalidateQueries({ queryKey: [area] });
  });
  useEffect(
    function readAgainAtTheEnd() {
      if (ended) refresh();
    },
    [ended],
  );
  const start = async (body: ProductBulkEdit) => {
    setStarting(true);
    setFailure(null);
    try {
      setJobId((await call(productsApi.startBulk, { body }, { idempotencyKey: keyFor(body) })).jobId);
      forget();
    } catch (thrown) {
      setFailure(asFailure(thrown));
    } finally {
      setStarting(false);
    }
  };
  const report = job?.status === 'done' ? productBulkReport.parse(job.result) : null;
  return { start, starting, failure: failure ?? error, started: jobId !== null, job, report };
}

export type ProductBulkRun = ReturnType<typeof useProductBulkRun>;
