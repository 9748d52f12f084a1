import { Alert, Skeleton, Text } from '@mantine/core';
import { IconCashRegister, IconCashOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { momentPhrase } from '#domain/time/momentPhrase.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { ProblemsDialog } from '../../record/web/ProblemsDialog.tsx';
import { posOrdersApi, type PosQueue } from '../posOrders.contract.ts';

const PosProblemList = lazy(() => import('./PosProblemList.tsx').then((file) => ({ default: file.PosProblemList })));

/** Milliseconds between two reads: no event reports that a point of sale takes no orders. */
const readEvery = 30_000;

/**
 * Opens the orders that need a person at their point of sale, and the stores whose point of sale takes none.
 *
 * Nothing for a company without a point of sale.
 */
export function PosProblems() {
  const { data } = useQuery({
    ...endpointQuery(posOrdersApi.problems, { query: { limit: 1 } }),
    refetchInterval: ({ state }) => (state.data?.isUsed ? readEvery : false),
  });
  if (!data?.isUsed) return null;
  const { total, queues } = data;
  const paused = queues.filter(({ problem }) => problem !== null);
  return (
    <ProblemsDialog
      name="Caja"
      title="Pedidos con problemas en la caja"
      count={total + paused.length}
      icons={[IconCashRegister, IconCashOff]}
    >
      {paused.map((queue) => (
        <Queue key={`${queue.storeId} ${queue.posName}`} queue={queue} />
      ))}
      {total > 0 && (
        <Suspense fallback={<Skeleton h={160} radius="lg" />}>
          <PosProblemList readEvery={readEvery} />
        </Suspense>
      )}
      {total === 0 && paused.length === 0 && <Text>Ningún pedido necesita a alguien en la caja.</Text>}
    </ProblemsDialog>
  );
}

/** A point of sale that takes no orders now. */
function Queue({ queue: { storeName, timeZone, count, oldestAt, problem, nextAt } }: { queue: PosQueue }) {
  const { integer } = useTenantFormat();
  const clock = { timeZone, now: useMinute() };
  const orders = pluralize(count, ['pedido espera', 'pedidos esperan'], integer);
  return (
    <Alert
      color="amber"
      radius="md"
      mb="sm"
      title={`${storeName}: ${orders} la caja ${momentPhrase(oldestAt, clock, 'desde')}`}
    >
      {problem}
      {nextAt !== null && ` Se intenta de nuevo ${momentPhrase(nextAt, clock)}.`}
    </Alert>
  );
}
