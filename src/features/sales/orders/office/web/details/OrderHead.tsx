import { Alert, Anchor, Text } from '@mantine/core';
import { orderChannelLabels } from '#domain/catalogue.ts';
import { orderMethodLabels, orderSourceLabels } from '#domain/orders/orders.ts';
import { viaText } from '#domain/orders/via.ts';
import { formatPhone } from '#domain/phones.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { isForDrivers } from '../../../record/carrying.rules.ts';
import type { Order } from '../../../record/orders.contract.ts';
import { AcceptBy, OrderBadge, TestMark, TimeInStatus } from '../OrderState.tsx';
import { storeTimeFormat } from '../storeTimeFormat.ts';
import classes from '../../../record/web/details/Details.module.css';

/** Status of an order, its author, and the warnings to read before acting on it. */
export function OrderHead({ order }: { order: Order }) {
  const clock = storeTimeFormat(order.timeZone, useMinute());
  const origin = viaText(order);
  const last = order.timeline.findLast(({ kind, to }) => kind === 'status' && to === order.status);
  return (
    <div className={classes.head}>
      <output className={classes.standing}>
        <OrderBadge status={order.status} />
        <TestMark {...order} />
        <AcceptBy order={order} />
        <TimeInStatus order={order} since />
        {last && last.source !== 'guest' && (
          <Text span size="xs" c="dimmed">
            por {last.by}
          </Text>
        )}
        {order.status === 'creation_scheduled' && (
          <Text span size="sm">
            Entra a la cocina {clock.phrase(order.startsAt, 'a')}
          </Text>
        )}
      </output>
      <dl className={classes.summary}>
        <Item label="Local">{order.storeName}</Item>
        <Item label="Entrega">{orderMethodLabels[order.method]}</Item>
        <Courier order={order} />
        <Item label={clock.zone ? `Recibido (hora de ${clock.zone})` : 'Recibido'}>
          {clock.moment(order.createdAt)}
        </Item>
        <Item label={order.scheduledFor ? 'Programado para' : 'Prometido'}>
          {order.scheduledFor ? clock.dayAndTime(order.scheduledFor) : clock.moment(order.promisedAt)}
        </Item>
        <Item label="Origen">
          {order.channel
            ? `${orderSourceLabels[order.source]} ${order.channel.displayNumber}`
            : `${orderSourceLabels[order.source]}, ${orderChannelLabels[order.platform].toLowerCase()}`}
          {origin && (
            <Text span size="sm" c="dimmed" display="block">
              {origin}
            </Text>
          )}
        </Item>
      </dl>
      {order.notes && (
        <Alert color="amber" radius="md" title="Nota del cliente">
          {order.notes}
        </Alert>
      )}
      {order.cancelReason && (
        <Alert color="red" radius="md" title="Motivo de la cancelación">
          {order.cancelReason}
        </Alert>
      )}
    </div>
  );
}

/** The store's driver, or the courier of a fleet with the phone to reach them. */
function Courier({ order }: { order: Order }) {
  const name = order.driver?.name ?? order.delivery?.driverName;
  const phone = order.delivery?.driverPhone;
  if (!name && !isForDrivers(order)) return null;
  return (
    <Item label="Repartidor">
      <span>{name ?? 'Sin asignar'}</span>
      {phone && (
        <Anchor href={`tel:${phone}`} inherit display="inline-block" ml={8}>
          {formatPhone(phone)}
        </Anchor>
      )}
    </Item>
  );
}

function Item({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
