import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { call } from '#kit/web/call.ts';
import { asFailure } from '#kit/web/requests.ts';
import { isUnderWay, useJob } from '#kit/web/useJob.ts';
import { jobsApi } from '#features/jobs/jobs.contract.ts';
import { bulkApi, type BulkPatch, type BulkReport, bulkReport } from '../../bulk.contract.ts';
import { joined } from './joined.ts';

type Run = { change: BulkPatch; storeIds: readonly number[] };

/** Asks for a change as a job, and knows the one it asked for last. */
function useStart() {
  const [run, setRun] = useState<Run | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const start = async (next: Run) => {
    setStarting(true);
    setFailure(null);
    try {
      const started = await call(bulkApi.start, { body: { ...next.change, storeIds: [...next.storeIds] } });
      setRun(next);
      setJobId(started.jobId);
      return true;
    } catch (thrown) {
      setFailure(asFailure(thrown));
      return false;
    } finally {
      setStarting(false);
    }
  };
  const forget = () => {
    setRun(null);
    setJobId(null);
    setFailure(null);
  };
  return { run, jobId, starting, failure, start, forget };
}

/** Makes a change of many stores as a job and follows it; a retry adds to what was already done. */
export function useBulkRun(onDone: (report: BulkReport) => void) {
  const client = useQueryClient();
  const { run, jobId, starting, failure, start, forget } = useStart();
  const [past, setPast] = useState<readonly BulkReport[]>([]);
  const { data: job, error } = useJob(jobsApi.get, jobId);
  const ended = job !== undefined && !isUnderWay(job);
  const report = job?.status === 'done' ? bulkReport.parse(job.result) : null;
  const reports = report ? [...past, report] : past;
  const tell = useEffectEvent(() => {
    for (const area of ['stores', 'audit', 'history']) void client.invalidateQueries({ queryKey: [area] });
    if (report) onDone(report);
  });
  useEffect(
    function tellEndOfJob() {
      if (ended) tell();
    },
    [ended],
  );
  const goOn = async (storeIds: readonly number[]) => {
    if (run && (await start({ change: run.change, storeIds }))) setPast(reports);
  };
  return {
    start,
    starting,
    failure: failure ?? error,
    job,
    /** Not done yet, or broken off. */
    under: jobId !== null && report === null,
    outcome: joined(reports),
    requestIds: reports.filter(({ updated }) => updated > 0).map(({ requestId }) => requestId),
    retry: goOn,
    again: () => goOn(run?.storeIds ?? []),
    forget: () => {
      forget();
      setPast([]);
    },
  };
}

export type BulkRun = ReturnType<typeof useBulkRun>;
