import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { endpointQuery } from '../api/query.ts';
import { isInProgress, type JobState, pollDelay, polling } from './jobState.ts';

export type JobEndpoint = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType, z.ZodType, z.ZodType<JobState>>;

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
