import { Alert, Stack, Text } from '@mantine/core';
import { IconCashRegister, IconCashOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatTime } from '#domain/time/dates.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { ProblemsDialog } from '../../record/web/ProblemsDialog.tsx';
import classes from '../../record/web/Problems.module.css';
import { type PosOrderRow, posOrdersApi, type PosQueue } from '../posOrders.contract.ts';
import { PosOrderState } from './PosOrderState.tsx';

/** Milliseconds between two reads: no event reports that a point of sale takes no orders. */
const readEvery = 30_000;

/**
 * Opens the orders that need a person at their point of sale, and the stores whose point of sale takes none.
 *
 * Nothing for a company without a point of sale.
 */
export function PosProblems() {
  const { data } = useQuery({
    ...endpointQuery(posOrdersApi.problems),
    refetchInterval: ({ state }) => (state.data?.isUsed ? readEvery : false),
  });
  if (!data?.isUsed) return null;
  const { data: rows, queues } = data;
  const paused = queues.filter(({ problem }) => problem !== null);
  return (
    <ProblemsDialog
      name="Caja"
      title="Pedidos con problemas en la caja"
      count={rows.length + paused.length}
      icons={[IconCashRegister, IconCashOff]}
    >
      {paused.map((queue) => (
        <Queue key={`${queue.storeId} ${queue.posName}`} queue={queue} />
      ))}
      {rows.length > 0 && (
        <Stack component="ul" gap={0} className={classes.list ?? ''}>
          {rows.map((row) => (
            <Problem key={row.id} row={row} />
          ))}
        </Stack>
      )}
      {rows.length === 0 && paused.length === 0 && <Text>Ningún pedido necesita a alguien en la caja.</Text>}
    </ProblemsDialog>
  );
}

/** A point of sale that takes no orders now. */
function Queue({ queue: { storeName, timeZone, count, oldestAt, problem, nextAt } }: { queue: PosQueue }) {
  const { integer } = useTenantFormat();
  const time = (at: string) => formatTime(at, timeZone);
  const orders = pluralize(count, ['pedido espera', 'pedidos esperan'], integer);
  return (
    <Alert color="amber" radius="md" mb="sm" title={`${storeName}: ${orders} la caja desde las ${time(oldestAt)}`}>
      {problem}
      {nextAt !== null && ` Se intenta de nuevo a las ${time(nextAt)}.`}
    </Alert>
  );
}

function Problem({ row }: { row: PosOrderRow }) {
  return (
    <li className={classes.problem}>
      <div className={classes.text}>
        <Text fw={700} mb={4}>
          <Link to="/orders" search={{ order: row.orderId }}>
            #{row.orderId}
          </Link>
          {` · ${row.posName} · ${row.storeName}`}
        </Text>
        <PosOrderState row={row} />
      </div>
    </li>
  );
}
