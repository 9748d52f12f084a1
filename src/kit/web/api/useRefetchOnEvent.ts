import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLive } from './live.ts';

/** Refetches data derived from another area on its live events; an area's queries are refetched automatically. */
export function useRefetchOnEvent(topic: string, stale: InvalidateQueryFilters): void {
  const client = useQueryClient();
  const topics = useMemo(() => [topic], [topic]);
  useLive(topics, () => void client.invalidateQueries(stale));
}
