import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconClockExclamation } from '@tabler/icons-react';
import { fleetGaveUp, orderStatusLabels, orderTones } from '#domain/orders/orders.ts';
import { formatTimeAgo } from '#kit/web/shell/formatTimeAgo.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { useSecond } from '#kit/web/shell/useSecond.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { acceptText, isAcceptUrgent, minutesNeglected, secondsToAccept } from '../../record/atChannel.rules.ts';
import { latenessText, minutesText } from '#domain/orders/late.ts';
import type { OrderRow } from '../../record/orders.contract.ts';
import { useMoved } from './moves/usePendingMoves.ts';
import classes from './Orders.module.css';

type Stated = Pick<
  OrderRow,
  'isTest' | 'status' | 'statusSince' | 'alertMinutes' | 'promisedAt' | 'dispatchMethod' | 'deliveryStatus' | 'channel'
>;

export const OrderBadge = ({ status }: Pick<OrderRow, 'status'>) => (
  <StatusBadge tone={orderTones[status]}>{orderStatusLabels[status]}</StatusBadge>
);

/** Marks a test order. */
export const TestMark = ({ isTest }: Pick<OrderRow, 'isTest'>) =>
  isTest && <StatusBadge tone="warning">Prueba</StatusBadge>;

/** The most severe problem of an order; null when there is none. */
function problemOf(order: Stated, now: number): string | null {
  if (order.isTest) return null;
  const unaccepted = minutesNeglected(order, now);
  if (order.deliveryStatus && fleetGaveUp(order.deliveryStatus)) return 'Sin repartidor';
  if (unaccepted !== null) return `Sin aceptar hace ${minutesText(unaccepted)}`;
  return latenessText(order, now);
}

/** Time that is left to accept an order of a channel. */
export function AcceptBy({ order }: { order: Stated }) {
  const seconds = useSecond((now) => secondsToAccept(order, now));
  if (seconds === null) return null;
  return (
    <span className={isAcceptUrgent(seconds) ? classes.late : classes.acceptBy}>
      <IconClockExclamation size={14} stroke={2} aria-hidden />
      {acceptText(seconds)}
    </span>
  );
}

/** Time in the current status, or its problem. `since`: reads after the status, `desde hace 29 min`. */
export function TimeInStatus({ order, since = false }: { order: Stated; since?: boolean }) {
  const now = useMinute();
  const problem = problemOf(order, now);
  if (!problem)
    return (
      <Text span size="xs" c="dimmed">
        {since && 'desde '}
        {formatTimeAgo(order.statusSince, now)}
      </Text>
    );
  return (
    <span className={classes.late}>
      <IconClockExclamation size={14} stroke={2} aria-hidden />
      {problem}
    </span>
  );
}

/** The state of an order with the time it has been in it, where its last move has taken it. */
export function OrderState({ order, children }: { order: Stated & Pick<OrderRow, 'id'>; children?: ReactNode }) {
  const moved = useMoved(order);
  return (
    <span className={classes.state}>
      <span className={classes.badge}>
        <OrderBadge status={moved.status} />
        <TestMark {...order} />
        {children}
      </span>
      <AcceptBy order={moved} />
      <TimeInStatus order={moved} />
    </span>
  );
}
