import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Failure } from '#kit/contract/failures.ts';
import { failures } from '../visits.failures.ts';

type Refusals = { onEnded: () => void; onReadOnly: () => void };

type CacheEvent = { type: string; action?: { type: string; error?: unknown } };

const codeOf = ({ type, action }: CacheEvent): number | null =>
  type === 'updated' && action?.type === 'error' && action.error instanceof Failure ? action.error.code : null;

/** Reports calls that were refused because the visit ended, or because it is read-only. */
export function useVisitRefusals(refusals: Refusals): void {
  const client = useQueryClient();
  const latest = useRef(refusals);
  useEffect(function remember() {
    latest.current = refusals;
  });
  useEffect(
    function followCalls() {
      const report = (event: CacheEvent) => {
        const code = codeOf(event);
        if (code === failures.visitRequired.code) latest.current.onEnded();
        if (code === failures.visitReadOnly.code) latest.current.onReadOnly();
      };
      const stops = [client.getQueryCache().subscribe(report), client.getMutationCache().subscribe(report)];
      return () => stops.forEach((stop) => stop());
    },
    [client],
  );
}
