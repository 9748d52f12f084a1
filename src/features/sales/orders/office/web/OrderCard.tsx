import { Text } from '@mantine/core';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { formatPhone } from '#domain/phones.ts';
import { Money } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { OrderRow } from '../../record/orders.contract.ts';
import { OrderSourceName } from '../../record/web/source/OrderSourceName.tsx';
import classes from './Orders.module.css';
import { RowState } from './RowState.tsx';
import { storeTimeFormat } from './storeTimeFormat.ts';

/** Summary of an order: status, guest, time and total. */
export function OrderCard({ order }: { order: OrderRow }) {
  const clock = storeTimeFormat(order.timeZone, useMinute());
  return (
    <div className={classes.card}>
      <RowState order={order} />
      <Text span inherit fw={700} ta="end">
        <Money value={order.total} />
      </Text>
      <span className={classes.words}>
        <Text span inherit truncate>
          {order.customerName}
        </Text>
        <Text span size="xs" c="dimmed" truncate>
          {formatPhone(order.phone)}, {order.storeName}
        </Text>
      </span>
      <span className={classes.words} data-end>
        <span>
          {dispatchLabels[order.dispatchMethod]}
          {order.channel && (
            <>
              {' · '}
              <OrderSourceName order={order} />
            </>
          )}
        </span>
        <Text span size="xs" c="dimmed">
          {clock.moment(order.createdAt)}, para {clock.moment(order.promisedAt)}
        </Text>
      </span>
    </div>
  );
}
