import { useQuery } from '@tanstack/react-query';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useConnection } from '#kit/web/api/live.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { queryOf, type Search } from '#kit/web/list/filters/filter.ts';
import type { ListTabsSpec } from '#kit/web/list/ListTabs.tsx';
import { type OrderCount, ordersApi } from '../../record/orders.contract.ts';
import { type OrderQueue, orderQueueLabels, orderQueues } from '../../record/queues.contract.ts';
import { usePendingMoves } from './moves/usePendingMoves.ts';

/** Polling interval in ms while live events are disconnected. */
const glance = 20_000;
/** Orders become late without an event. */
const minute = 60_000;

const query = {
  queues: Object.keys(ordersApi.queues.query.shape),
  count: Object.keys(ordersApi.count.query.shape),
};

function useQueues(search: Search) {
  const connection = useConnection();
  return useQuery({
    ...endpointQuery(ordersApi.queues, { query: queryOf(search, query.queues) }),
    refetchInterval: connection === 'live' ? minute : glance,
    placeholderData: (before) => before,
  }).data;
}

/** Unaccepted orders in scope, without those accepted here a moment ago. */
export function useUnaccepted(): number {
  const pending = usePendingMoves();
  const waiting = useQueues({})?.new ?? 0;
  return Math.max(0, waiting - [...pending.values()].filter(({ from }) => from === 'created').length);
}

/** How many the list has as it is narrowed now. */
export const useOrderCount = (search: Search): OrderCount | undefined =>
  useQuery({
    ...endpointQuery(ordersApi.count, { query: queryOf(search, query.count) }),
    placeholderData: (before) => before,
  }).data;

/** Total of the filtered orders, with a note about the business day when they are filtered by date. */
export function useCountDetail({ from, to }: Search, counted: OrderCount | undefined): string {
  const { money } = useTenantFormat();
  const amount = counted?.amount ?? null;
  return [
    ...(amount === null ? [] : [money(amount)]),
    ...(from || to ? ['por día de venta: lo de la madrugada, hasta la hora de corte, es del día anterior'] : []),
  ].join(' · ');
}

const urgent: readonly OrderQueue[] = ['late', 'problem'];

/** The queues as tabs, each with how many orders the list would show. */
export function useQueueTabs(search: Search): ListTabsSpec {
  const counts = useQueues(search);
  const tabs = orderQueues.map((queue) => ({
    value: queue,
    label: orderQueueLabels[queue],
    count: counts?.[queue],
    urgent: urgent.includes(queue),
  }));
  return {
    name: 'queue',
    label: 'Qué hay que hacer',
    tabs: [{ value: undefined, label: 'Todos' }, ...tabs],
    instead: ['status', 'view'],
  };
}
