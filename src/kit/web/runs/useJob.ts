import { useQuery } from '@tanstack/react-query';
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

const glance = 1500;

/** Follows a job to its end: live events bring its progress, and a look now and then does where they cannot. */
export function useJob(endpoint: JobEndpoint, id: string | null) {
  return useQuery({
    ...endpointQuery(endpoint, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data === undefined || isInProgress(state.data) ? glance : false),
  });
}
