import { type InvalidateQueryFilters, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLive } from './live.ts';

/** Reads again what tells of another area whenever a live event names that area; an area's own is read again anyway. */
export function useRefetchOnEvent(topic: string, stale: InvalidateQueryFilters): void {
  const client = useQueryClient();
  const topics = useMemo(() => [topic], [topic]);
  useLive(topics, () => void client.invalidateQueries(stale));
}
