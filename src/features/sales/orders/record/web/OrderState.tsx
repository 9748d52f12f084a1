import { Text, VisuallyHidden } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { orderStatusLabels, orderTones } from '#domain/orders.ts';
import { formatTimeAgo } from '#kit/web/shell/formatTimeAgo.ts';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { isLate } from '../late.rules.ts';
import type { OrderRow } from '../orders.contract.ts';
import classes from './Orders.module.css';

type Stated = Pick<OrderRow, 'status' | 'statusSince' | 'alertMinutes'>;

export const OrderBadge = ({ status }: Pick<OrderRow, 'status'>) => (
  <StatusBadge tone={orderTones[status]}>{orderStatusLabels[status]}</StatusBadge>
);

/** Since when an order is in its state, marked once its store says that it is too long. */
export function TimeInStatus({ order }: { order: Stated }) {
  const now = useMinute();
  const late = isLate(order, now);
  const words = formatTimeAgo(order.statusSince, now);
  if (!late)
    return (
      <Text span size="xs" c="dimmed">
        {words}
      </Text>
    );
  return (
    <span className={classes.late} title={`Lleva más de ${order.alertMinutes} min en este estado`}>
      <IconClockExclamation size={14} stroke={2} aria-hidden />
      <VisuallyHidden>Atrasado,</VisuallyHidden>
      {words}
    </span>
  );
}

/** The state of an order with the time it has been in it. */
export function OrderState({ order }: { order: Stated }) {
  return (
    <span className={classes.state}>
      <OrderBadge status={order.status} />
      <TimeInStatus order={order} />
    </span>
  );
}
