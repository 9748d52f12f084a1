import type { Order } from '../../orders.contract.ts';
import { OrderActs } from '../acts/OrderActs.tsx';
import type { AskedAct } from '../acts/AskedAct.ts';
import classes from './Details.module.css';
import { OrderAmounts } from './OrderAmounts.tsx';
import { OrderDelivery } from './OrderDelivery.tsx';
import { OrderGuest } from './OrderGuest.tsx';
import { OrderHead } from './OrderHead.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderPapers } from './OrderPapers.tsx';
import { OrderPayments } from './OrderPayments.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';

/** Everything an order is: what is to be done first, what is looked up below. */
export function OrderDetails({ order, onAct }: { order: Order; onAct: (act: AskedAct) => void }) {
  return (
    <>
      <OrderHead order={order} />
      <OrderActs order={order} onAct={onAct} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrderLines order={order} />
          <OrderAmounts order={order} />
          <OrderTimeline order={order} />
        </div>
        <div className={classes.column}>
          <OrderGuest order={order} />
          <OrderDelivery order={order} />
          <OrderPayments order={order} />
          <OrderPapers order={order} />
        </div>
      </div>
    </>
  );
}
