import { Loader, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { orderMethodLabels } from '#domain/orders/orders.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { storeTimeFormat } from '../../office/web/storeTimeFormat.ts';
import { kitchenApi, type KitchenOrder } from '../kitchen.contract.ts';
import { BoardContext, useServerSecond } from './BoardContext.ts';
import { OrderLines } from './OrderLines.tsx';
import classes from './ScheduledDialog.module.css';

/** Orders that the kitchen receives later, with the dishes to prepare. */
export function ScheduledDialog({ storeId, onClose }: { storeId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(endpointQuery(kitchenApi.scheduled, { params: { storeId } }));
  return (
    <Modal opened onClose={onClose} title="Pedidos programados" size="md">
      {error && !data && <QueryFailed failure={error} what="los pedidos programados" onRetry={() => void refetch()} />}
      {!error && !data && <Loader />}
      {data?.data.length === 0 && <Text c="dimmed">Ya no queda ninguno.</Text>}
      {data && (
        <ul className={classes.orders}>
          {data.data.map((order) => (
            <Scheduled key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function Scheduled({ order: { id, scheduledFor, promisedAt, method, notes, lines } }: { order: KitchenOrder }) {
  const { timeZone } = use(BoardContext);
  const time = useServerSecond((now) => storeTimeFormat(timeZone, now).moment(scheduledFor ?? promisedAt));
  return (
    <li>
      <h3 className={classes.head}>
        <time dateTime={scheduledFor ?? promisedAt}>{time}</time>
        <span>
          #{id} · {orderMethodLabels[method]}
        </span>
      </h3>
      <OrderLines lines={lines} />
      {notes && <Text c="dimmed">{notes}</Text>}
    </li>
  );
}
