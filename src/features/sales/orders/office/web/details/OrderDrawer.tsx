import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Failure } from '#kit/contract/failures.ts';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { ordersApi } from '../../../record/orders.contract.ts';
import type { PendingAction } from '../acts/PendingAction.ts';
import classes from '../../../record/web/details/Details.module.css';
import { OrderDetails } from './OrderDetails.tsx';

type OrderDrawerProps = {
  id: number;
  /** A dialog is open on top and receives the keyboard. */
  busy: boolean;
  onAct: (action: PendingAction) => void;
  onClose: () => void;
};

/** Polling interval in ms of the courier's position. */
const courierEvery = 15_000;

/** Live details of an order over its list. */
export function OrderDrawer({ id, busy, onAct, onClose }: OrderDrawerProps) {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(ordersApi.get, { params: { id } }),
    // Courier positions publish no order event, so they are polled.
    refetchInterval: ({ state }) => (state.data?.delivery?.courierPoint ? courierEvery : false),
  });
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
        <Missing id={id} failure={error} onRetry={() => void refetch()} onClose={onClose} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}

type MissingProps = { id: number; failure: Failure; onRetry: () => void; onClose: () => void };

/** The order does not exist or is out of scope; the two are not distinguished on purpose. */
function Missing({ id, failure, onRetry, onClose }: MissingProps) {
  if (failure.status !== 404) return <QueryFailed failure={failure} what="este pedido" onRetry={onRetry} />;
  return (
    <FirstUse
      icon={<IconReceiptOff size={30} />}
      title={`El pedido #${id} no existe o no es de tus locales`}
      body="Revisa el número, o búscalo por el nombre o el teléfono del cliente."
      action={<Button onClick={onClose}>Buscar otro pedido</Button>}
    />
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
