import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection, useLive } from '#kit/web/api/live.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { dashboardApi, type DashboardQuery } from '../dashboard.contract.ts';
import { throttled } from './throttled.ts';

/** Events that change a figure or the state of a store. */
const topics = ['orders', 'stores', 'products', 'order_payments', 'answers'];
const pace = { settle: 800, pause: 4000 };
/** Lateness and silence change with the clock. Without order events, orders are polled. */
const [minute, glance] = [60_000, 15_000];
/** Data is stale when it is not refreshed for this long. */
const oldAfter = 2.5 * minute;

/** Refetches shortly after an event; while the page is hidden, as soon as it becomes visible. */
function useReadOnEvents(read: () => void): void {
  const readNow = useEffectEvent(read);
  const requestRef = useRef(() => {});
  useEffect(function throttleReads() {
    let isDue = false;
    const { ask, stop } = throttled(() => {
      isDue = document.hidden;
      if (!document.hidden) readNow();
    }, pace);
    requestRef.current = ask;
    const readWhenSeen = () => {
      if (!document.hidden && isDue) ask();
    };
    document.addEventListener('visibilitychange', readWhenSeen);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', readWhenSeen);
    };
  }, []);
  useLive(topics, () => requestRef.current());
}

/** Dashboard of today, refetched on events and by the clock. */
export function useDashboard(query: DashboardQuery) {
  const connection = useConnection();
  const now = useMinute();
  const hasOrderEvents = useCan('orders.list') && connection === 'live';
  const dashboard = useQuery({
    ...endpointQuery(dashboardApi.get, { query }),
    refetchInterval: hasOrderEvents ? minute : glance,
    placeholderData: keepPreviousData,
  });
  const { refetch, dataUpdatedAt, failureCount, isError } = dashboard;
  useReadOnEvents(() => void refetch());
  // The count of failures starts again with each request, while the error remains until one succeeds.
  const isCut = connection === 'offline' || connection === 'waiting' || failureCount > 0 || isError;
  return { ...dashboard, isOld: isCut || (dataUpdatedAt > 0 && now - dataUpdatedAt > oldAfter) };
}
