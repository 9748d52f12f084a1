import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { endpointQuery } from '../api/query.ts';

/** A piece of work of the server, as far as following it goes. */
export type JobState = {
  label: string;
  status: 'queued' | 'running' | 'done' | 'failed';
  progress: number | null;
  total: number | null;
  result?: unknown;
  error: string | null;
};
export type JobEndpoint = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType, z.ZodType<JobState>>;

export const isInProgress = (job: JobState | undefined): boolean =>
  job?.status === 'queued' || job?.status === 'running';

/** Milliseconds: how often a job is polled at first, for how long, and how often after that. */
export const polling = { everyMs: 1_000, forMs: 25_000, laterEveryMs: 5_000 };

/** Milliseconds until a job is polled again; false when it has ended. */
export function pollDelay(job: JobState | undefined, isLong: boolean): number | false {
  if (job !== undefined && !isInProgress(job)) return false;
  return isLong ? polling.laterEveryMs : polling.everyMs;
}

/** Polls a job to its end, besides the live events of its progress. `isLong`: it takes longer than most. */
export function useJob(endpoint: JobEndpoint, id: string | null) {
  const [longId, setLongId] = useState<string | null>(null);
  useEffect(
    function startPatience() {
      if (id === null) return;
      const timer = setTimeout(() => setLongId(id), polling.forMs);
      return () => clearTimeout(timer);
    },
    [id],
  );
  const isPatient = id !== null && id === longId;
  const { data, error } = useQuery({
    ...endpointQuery(endpoint, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => pollDelay(state.data, isPatient),
  });
  return { data, error, isLong: isPatient && (data === undefined || isInProgress(data)) };
}
