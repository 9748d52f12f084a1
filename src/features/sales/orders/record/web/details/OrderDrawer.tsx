import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryFailed } from '#kit/web/shell/EmptyState.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ordersApi } from '../../orders.contract.ts';
import type { PendingAction } from '../acts/PendingAction.ts';
import classes from './Details.module.css';
import { OrderDetails } from './OrderDetails.tsx';

type OrderDrawerProps = {
  id: number;
  /** A dialog lies over it: the keyboard is that one's. */
  busy: boolean;
  onAct: (act: PendingAction) => void;
  onClose: () => void;
};

/** One order over the list it was opened from, as it is now. */
export function OrderDrawer({ id, busy, onAct, onClose }: OrderDrawerProps) {
  const { data, error, refetch } = useQuery(endpointQuery(ordersApi.get, { params: { id } }));
  return (
    <Drawer
      opened
      onClose={onClose}
      size="min(1080px, 100%)"
      title={`Pedido #${id}`}
      closeOnEscape={!busy}
      trapFocus={!busy}
      classNames={{ content: classes.sheet, header: classes.sheetHead, body: classes.sheetBody }}
    >
      {data ? (
        <OrderDetails order={data} onAct={onAct} />
      ) : error ? (
        <QueryFailed failure={error} what="este pedido" onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}

function Waiting() {
  return (
    <section className={classes.columns} aria-busy aria-label="Cargando el pedido">
      <div className={classes.column}>
        <Skeleton h={92} radius={14} />
        <Skeleton h={260} radius={14} />
        <Skeleton h={180} radius={14} />
      </div>
      <div className={classes.column}>
        <Skeleton h={300} radius={14} />
        <Skeleton h={160} radius={14} />
      </div>
    </section>
  );
}
