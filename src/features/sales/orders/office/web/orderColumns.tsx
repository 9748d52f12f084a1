import { Text } from '@mantine/core';
import { IconMotorbike, IconPaperBag } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { orderChannelLabels } from '#domain/catalogue.ts';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { orderSourceLabels } from '#domain/orders/orders.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { formatPhone } from '#domain/phones.ts';
import { pluralize, Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { isLate, minutesText, minutesToPromise } from '#domain/orders/late.ts';
import type { OrderRow } from '../../record/orders.contract.ts';
import { OrderSourceName } from '../../record/web/source/OrderSourceName.tsx';
import { useMoved } from './moves/usePendingMoves.ts';
import { RowState } from './RowState.tsx';
import classes from './Orders.module.css';
import { storeTimeFormat } from './storeTimeFormat.ts';

export const orderColumns: Column<OrderRow>[] = [
  { id: 'number', label: 'Número', width: 70, cell: ({ id }) => `#${id}` },
  { id: 'state', label: 'Estado', width: 158, card: 'badge', cell: (row) => <RowState order={row} /> },
  {
    id: 'created',
    label: 'Recibido',
    width: 80,
    priority: 1,
    cell: (row) => <Hour at={row.createdAt} timeZone={row.timeZone} />,
  },
  { id: 'store', label: 'Local', width: 128, cell: ({ storeName }) => storeName },
  { id: 'customer', label: 'Cliente', width: 136, cell: (row) => <Customer row={row} /> },
  { id: 'dispatch', label: 'Entrega', width: 104, cell: (row) => <Dispatch row={row} /> },
  { id: 'promised', label: 'Prometido', width: 90, cell: (row) => <Promised row={row} /> },
  {
    id: 'payment',
    label: 'Pago',
    width: 96,
    priority: 2,
    cell: ({ paymentMethod }) => paymentMethodLabels[paymentMethod],
  },
  { id: 'total', label: 'Total', width: 100, align: 'end', cell: (row) => <Total row={row} /> },
  { id: 'platform', label: 'Plataforma', width: 140, optional: true, cell: (row) => orderChannelLabels[row.platform] },
  { id: 'source', label: 'Origen', width: 140, optional: true, cell: ({ source }) => orderSourceLabels[source] },
  { id: 'driver', label: 'Repartidor', width: 150, optional: true, cell: ({ driver }) => driver?.name ?? <Empty /> },
  { id: 'coupon', label: 'Cupón', width: 130, optional: true, cell: ({ couponCode }) => couponCode ?? <Empty /> },
];

const Empty = () => (
  <Text span inherit c="dimmed">
    —
  </Text>
);

/** Time at the store with its date, or its time zone when it differs from the viewer's. */
function Hour({ at, timeZone }: { at: string; timeZone: string }) {
  const clock = storeTimeFormat(timeZone, useMinute());
  return (
    <time className={classes.words} dateTime={at} title={clock.full(at)}>
      <span>{clock.zone ? clock.moment(at) : clock.time(at)}</span>
      <Text span size="xs" c="dimmed" truncate>
        {clock.zone ?? clock.day(at)}
      </Text>
    </time>
  );
}

/** The hour, and how long until then while that matters. */
function Promised({ row }: { row: OrderRow }) {
  const { promisedAt, scheduledFor, timeZone } = row;
  const now = useMinute();
  const clock = storeTimeFormat(timeZone, now);
  const moved = useMoved(row);
  const minutes = row.isTest ? null : minutesToPromise(moved, now);
  const late = !row.isTest && isLate(moved, now);
  const text = minutes === null ? scheduledFor && 'programado' : untilText(minutes);
  return (
    <span className={classes.words} data-late={late || undefined}>
      <time dateTime={promisedAt} title={clock.full(promisedAt)}>
        {clock.moment(promisedAt)}
      </time>
      {text && (
        <Text span size="xs" c={late ? 'red' : 'dimmed'}>
          {text}
        </Text>
      )}
    </span>
  );
}

function untilText(minutes: number): string {
  if (minutes === 0) return 'ahora';
  return minutes < 0 ? `hace ${minutesText(-minutes)}` : `en ${minutesText(minutes)}`;
}

function Customer({ row: { customerName, phone } }: { row: OrderRow }) {
  return (
    <span className={classes.words}>
      <Text span inherit lineClamp={2}>
        {customerName}
      </Text>
      <Text span size="xs" c="dimmed" truncate>
        {formatPhone(phone)}
      </Text>
    </span>
  );
}

/** Driver of an order, or its source when that is not the online store. */
function byWhat(order: OrderRow): ReactNode {
  const { method, source, driver } = order;
  if (driver) return driver.name;
  if (source !== 'mercat') return <OrderSourceName order={order} />;
  if (method === 'attached') return 'En el local';
  return method.startsWith('orderTaker') ? 'Por teléfono' : null;
}

function Dispatch({ row }: { row: OrderRow }) {
  const Mark = row.dispatchMethod === 'delivery' ? IconMotorbike : IconPaperBag;
  const by = byWhat(row);
  return (
    <span className={classes.dispatch}>
      <Mark size={18} stroke={1.7} aria-hidden className={classes.mark} />
      <span className={classes.words}>
        <span>{dispatchLabels[row.dispatchMethod]}</span>
        {by && (
          <Text span size="xs" c="dimmed" lineClamp={2}>
            {by}
          </Text>
        )}
      </span>
    </span>
  );
}

function Total({ row: { total, refunded, itemCount } }: { row: OrderRow }) {
  const { integer, money } = useTenantFormat();
  return (
    <span className={classes.words}>
      <Text span inherit fw={700}>
        <Money value={total} />
      </Text>
      <Text span size="xs" c="dimmed">
        {refunded > 0 ? `devuelto ${money(refunded)}` : pluralize(itemCount, ['producto', 'productos'], integer)}
      </Text>
    </span>
  );
}
