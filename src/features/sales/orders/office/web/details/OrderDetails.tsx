import { lazy } from 'react';
import type { Order } from '../../../record/orders.contract.ts';
import { useHasPos } from '../../../pos/web/useHasPos.ts';
import { OrderActions } from '../acts/OrderActions.tsx';
import type { PendingAction } from '../acts/PendingAction.ts';
import { useMovedOrder } from '../moves/usePendingMoves.ts';
import classes from '../../../record/web/details/Details.module.css';
import { GuestOrders } from './GuestOrders.tsx';
import { OrderAmounts } from './OrderAmounts.tsx';
import { OrderDelivery } from './OrderDelivery.tsx';
import { OrderGuest } from './OrderGuest.tsx';
import { OrderProviders } from '../../../fleet/web/OrderProviders.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderBilling } from './OrderBilling.tsx';
import { OrderPayments } from './OrderPayments.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

const OrderChannel = lazy(() =>
  import('../../../channels/web/OrderChannel.tsx').then((file) => ({ default: file.OrderChannel })),
);

const OrderPos = lazy(() => import('../../../pos/web/OrderPos.tsx').then((file) => ({ default: file.OrderPos })));

/** Details of an order: pending work first, reference data below. */
export function OrderDetails({ order: stored, onAct }: { order: Order; onAct: (action: PendingAction) => void }) {
  const order = useMovedOrder(stored);
  const hasPos = useHasPos();
  return (
    <>
      <OrderHead order={order} />
      <OrderActions order={order} onAct={onAct} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrderLines order={order} />
          {order.channel && <OrderChannel order={order} />}
          {hasPos && <OrderPos order={order} />}
          <OrderAmounts order={order} />
          <OrderDelivery order={order} />
          <OrderProviders order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className={classes.column}>
          <OrderGuest order={order} />
          <GuestOrders orderId={order.id} />
          <OrderPayments order={order} />
          <OrderBilling order={order} />
        </div>
      </div>
    </>
  );
}
