import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useConnection, useLive } from '#kit/web/api/live.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { dashboardApi, type DashboardQuery } from '../dashboard.contract.ts';
import { throttled } from './throttled.ts';

/** What changes a figure, or the state of a store. */
const topics = ['orders', 'stores', 'products', 'order_payments', 'answers'];
const pace = { settle: 800, pause: 4000 };
/** Lateness and silence come with the clock. Where nobody tells of orders, they are asked for. */
const [minute, glance] = [60_000, 15_000];
/** What is shown is old once it was not read for so long although it should have been. */
const oldAfter = 2.5 * minute;

/** Reads again soon after something happened; while nobody looks, once they do. */
function useReadOnEvents(read: () => void): void {
  const readNow = useEffectEvent(read);
  const asking = useRef(() => {});
  useEffect(function paceReadings() {
    let isDue = false;
    const { ask, stop } = throttled(() => {
      isDue = document.hidden;
      if (!document.hidden) readNow();
    }, pace);
    asking.current = ask;
    const readWhenSeen = () => {
      if (!document.hidden && isDue) ask();
    };
    document.addEventListener('visibilitychange', readWhenSeen);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', readWhenSeen);
    };
  }, []);
  useLive(topics, () => asking.current());
}

/** Today, as it goes on: read again as orders come, and by the clock. */
export function useDashboard(query: DashboardQuery) {
  const connection = useConnection();
  const now = useMinute();
  const hearsOrders = useCan('orders.list') && connection === 'live';
  const reading = useQuery({
    ...endpointQuery(dashboardApi.get, { query }),
    refetchInterval: hearsOrders ? minute : glance,
    placeholderData: keepPreviousData,
  });
  const { refetch, dataUpdatedAt, failureCount } = reading;
  useReadOnEvents(() => void refetch());
  const isCut = connection === 'offline' || connection === 'waiting' || failureCount > 0;
  return { ...reading, isOld: isCut || (dataUpdatedAt > 0 && now - dataUpdatedAt > oldAfter) };
}
