import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconReceiptOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { Failure } from '#kit/contract/failures.ts';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { channelOrdersApi } from '../../../channels/channelOrders.contract.ts';
import { orderProvidersApi } from '../../../fleet/fleet.contract.ts';
import { posOrdersApi } from '../../../pos/posOrders.contract.ts';
import { useHasPos } from '../../../pos/web/useHasPos.ts';
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
  const isComplete = usePartsLoaded(id, Boolean(data?.channel));
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
      {data && isComplete ? (
        <Suspense fallback={<Waiting />}>
          <OrderDetails order={data} onAct={onAct} />
        </Suspense>
      ) : error ? (
        <Missing id={id} failure={error} onRetry={() => void refetch()} onClose={onClose} />
      ) : (
        <Waiting />
      )}
    </Drawer>
  );
}

/** Whether all requests that fill the details of an order have ended: a part that arrives later moves the others. */
function usePartsLoaded(id: number, isOfChannel: boolean): boolean {
  const guest = useQuery(endpointQuery(ordersApi.guest, { params: { id } }));
  const providers = useQuery(endpointQuery(orderProvidersApi.ofOrder, { params: { id } }));
  const channel = useQuery({
    ...endpointQuery(channelOrdersApi.ofOrder, { params: { orderId: id } }),
    enabled: isOfChannel,
  });
  const hasPos = useHasPos();
  const pos = useQuery({ ...endpointQuery(posOrdersApi.ofOrder, { params: { orderId: id } }), enabled: hasPos });
  const isPartial = (isOfChannel && channel.isPending) || (hasPos && pos.isPending);
  return !guest.isPending && !providers.isPending && !isPartial;
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
