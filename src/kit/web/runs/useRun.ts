import { useState } from 'react';
import type { z } from 'zod';
import type { Failure } from '#kit/contract/failures.ts';
import type { CallOptions } from '../api/call.ts';
import { asFailure } from '../api/requests.ts';
import { parseReport } from './parseReport.ts';
import { currentVisit, readRun, writeRun } from './runStore.ts';
import { isInProgress, type JobState } from './jobState.ts';
import type { JobEndpoint } from './useJob.ts';
import { useFollowedJob } from './useFollowedJob.ts';

/** Sends the request that starts a job. */
type Send = (options: CallOptions) => Promise<{ jobId: string }>;
/** A try that has ended: the request that the history knows it by, and what came of it. */
export type RunTry<Report> = { requestId: string; report: Report };
type Stored<Asked, Report> = {
  asked: Asked;
  jobId: string;
  requestId: string;
  past: RunTry<Report>[];
  /** The end was announced, so a reload does not announce it again. */
  told?: true;
};

type RunOptions<Report> = {
  /** Names it in this tab: `products.bulk_edit`. */
  name: string;
  job: JobEndpoint;
  report: z.ZodType<Report>;
  /** Areas whose readings are stale once it has ended. */
  refreshes: readonly string[];
  onDone?: (report: Report) => void;
};

export type Run<Asked, Report> = {
  /** Arguments of the run as JSON; null before the start. */
  asked: Asked | null;
  job: JobState | undefined;
  starting: boolean;
  failure: Failure | null;
  started: boolean;
  /** It is being started, or its job has not ended. */
  busy: boolean;
  /** The last try broke off. */
  broken: boolean;
  /** Reports of all tries; empty while the first is running. */
  tries: readonly RunTry<Report>[];
  /** Report of the last try; null while it is running or after it broke off. */
  report: Report | null;
  /** Answers whether it was started. */
  start(args: Asked, send: Send): Promise<boolean>;
  /** Retries the failures; results of earlier tries stay in the report. */
  retry(send: Send): Promise<boolean>;
  forget(): void;
};

/** Starts a job and polls it to its report, surviving reloads and navigation back to the page. */
export function useRun<Asked, Report>(options: RunOptions<Report>): Run<Asked, Report> {
  const { name, job: endpoint, report: schema, refreshes, onDone } = options;
  const [stored, setStored] = useState(() => readRun(name) as Stored<Asked, Report> | null);
  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const store = (next: Stored<Asked, Report> | null, visit?: string) => {
    setStored(next);
    writeRun(name, next, visit);
  };
  const { job, error } = useFollowedJob(endpoint, stored?.jobId ?? null, {
    refreshes,
    onEnd: (ended) => {
      if (ended.status !== 'done' || !stored || stored.told) return;
      store({ ...stored, told: true });
      const parsedReport = parseReport(schema, ended.result);
      if (parsedReport) onDone?.(parsedReport);
    },
  });
  const report = job?.status === 'done' ? parseReport(schema, job.result) : null;
  const past = stored?.past ?? [];
  const tries = report && stored ? [...past, { requestId: stored.requestId, report }] : past;
  const send = async (args: Asked, before: RunTry<Report>[], request: Send) => {
    // The user may be elsewhere when the reply arrives.
    const visit = currentVisit();
    setStarting(true);
    setRefused(null);
    try {
      let requestId = '';
      const { jobId } = await request({ onRequestId: (id) => (requestId = id) });
      store({ asked: args, jobId, requestId, past: before }, visit);
      return true;
    } catch (thrown) {
      setRefused(asFailure(thrown));
      return false;
    } finally {
      setStarting(false);
    }
  };
  return {
    asked: stored?.asked ?? null,
    job,
    starting,
    failure: refused ?? error,
    started: stored !== null,
    busy: starting || (stored !== null && (job === undefined || isInProgress(job))),
    broken: job !== undefined && !isInProgress(job) && report === null,
    tries,
    report,
    start: (args, request) => send(args, [], request),
    retry: async (request) => stored !== null && send(stored.asked, tries, request),
    forget: () => {
      store(null);
      setRefused(null);
    },
  };
}
