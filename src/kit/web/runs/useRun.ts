import { useState } from 'react';
import type { z } from 'zod';
import type { Failure } from '#kit/contract/failures.ts';
import type { CallOptions } from '../api/call.ts';
import { asFailure } from '../api/requests.ts';
import { parseReport } from './parseReport.ts';
import { readRun, writeRun } from './runStore.ts';
import { isInProgress, type JobEndpoint, type JobState } from './useJob.ts';
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
  /** Its end was told, so that a page that is read anew does not tell it again. */
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
  /** What was asked for, as JSON; null before anything was. */
  asked: Asked | null;
  job: JobState | undefined;
  starting: boolean;
  failure: Failure | null;
  started: boolean;
  /** The last try broke off. */
  broken: boolean;
  /** What each try came to; none while the first is under way. */
  tries: readonly RunTry<Report>[];
  /** What the last try came to; null while it is under way, and once it broke off. */
  report: Report | null;
  /** Answers whether it was started. */
  start(asked: Asked, send: Send): Promise<boolean>;
  /** Tries again what is left of it; what earlier tries did stays told. */
  retry(send: Send): Promise<boolean>;
  forget(): void;
};

/**
 * A piece of work for the server: starts it as a job and follows it to its report. It is still followed when the page is
 * read anew, and on the way back to it.
 */
export function useRun<Asked, Report>(options: RunOptions<Report>): Run<Asked, Report> {
  const { name, job: endpoint, report: schema, refreshes, onDone } = options;
  const [stored, setStored] = useState(() => readRun(name) as Stored<Asked, Report> | null);
  const [starting, setStarting] = useState(false);
  const [refused, setRefused] = useState<Failure | null>(null);
  const keep = (next: Stored<Asked, Report> | null) => {
    setStored(next);
    writeRun(name, next);
  };
  const { job, error } = useFollowedJob(endpoint, stored?.jobId ?? null, {
    refreshes,
    onEnd: (ended) => {
      if (ended.status !== 'done' || !stored || stored.told) return;
      keep({ ...stored, told: true });
      const ownReport = parseReport(schema, ended.result);
      if (ownReport) onDone?.(ownReport);
    },
  });
  const report = job?.status === 'done' ? parseReport(schema, job.result) : null;
  const past = stored?.past ?? [];
  const tries = report && stored ? [...past, { requestId: stored.requestId, report }] : past;
  const send = async (asked: Asked, before: RunTry<Report>[], ask: Send) => {
    setStarting(true);
    setRefused(null);
    try {
      let requestId = '';
      const { jobId } = await ask({ onRequestId: (heard) => (requestId = heard) });
      keep({ asked, jobId, requestId, past: before });
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
    broken: job !== undefined && !isInProgress(job) && report === null,
    tries,
    report,
    start: (asked, ask) => send(asked, [], ask),
    retry: async (ask) => stored !== null && send(stored.asked, tries, ask),
    forget: () => {
      keep(null);
      setRefused(null);
    },
  };
}
