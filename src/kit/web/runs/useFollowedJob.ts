import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isInProgress, type JobState } from './jobState.ts';
import { type JobEndpoint, useJob } from './useJob.ts';

type Following = {
  /** Areas whose readings are stale once it has ended. */
  refreshes: readonly string[];
  onEnd?: (job: JobState) => void;
};

/** Polls a job to its end, then invalidates dependent queries. */
export function useFollowedJob(endpoint: JobEndpoint, id: string | null, { refreshes, onEnd }: Following) {
  const client = useQueryClient();
  const { data: job, error, isLong } = useJob(endpoint, id);
  const endedId = job && !isInProgress(job) ? id : null;
  const end = useEffectEvent(() => {
    for (const area of refreshes) void client.invalidateQueries({ queryKey: [area] });
    if (job) onEnd?.(job);
  });
  useEffect(
    function announceEnd() {
      if (endedId !== null) end();
    },
    [endedId],
  );
  return { job, error, isLong };
}
