import { Text } from '@mantine/core';
import { type OrderTone, orderSourceLabels, orderStatusLabels, orderTones } from '#domain/orders/orders.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { changeSources } from '#features/platform/audit/audit.contract.ts';
import type { OrderEvent } from '../../../record/orderShape.contract.ts';
import type { Order } from '../../../record/orders.contract.ts';
import { storeTimeFormat } from '../storeTimeFormat.ts';
import classes from '../../../record/web/details/Details.module.css';
import { DetailSection } from '../../../record/web/details/DetailSection.tsx';

const kindLabels: Record<OrderEvent['kind'], string> = {
  status: 'Cambió de estado',
  store: 'Pasó a otro local',
  refund: 'Reembolso',
  payment: 'Pago',
  delivery: 'Reparto',
  note: 'Nota',
};

const labelOf = ({ kind, to }: OrderEvent): string => (to ? orderStatusLabels[to] : kindLabels[kind]);
const toneOf = ({ to }: OrderEvent): OrderTone => (to ? orderTones[to] : 'neutral');

/** Labels that differ from the general ones: a guest is a client, and a channel confirms. */
const places = { ...changeSources, guest: 'Cliente', channel: 'Confirmado' };

/** Formats the author and the source of an event, without repeating an automatic source. */
function byWhom({ by, source }: OrderEvent): string {
  const where = places[source];
  return by === where ? by : `${by}, ${where.toLowerCase()}`;
}

/** Events of an order, newest first, with author, source and time. The first of a channel's order names the channel. */
export function OrderTimeline({ order: { timeline, timeZone, source } }: { order: Order }) {
  const clock = storeTimeFormat(timeZone, useMinute());
  return (
    <DetailSection title="Historia">
      <ol className={classes.timeline}>
        {timeline.toReversed().map((event) => {
          const isFromChannel = source !== 'mercat' && event === timeline[0];
          return (
            <li key={`${event.at}-${event.kind}-${event.to}`} data-tone={toneOf(event)}>
              <div className={classes.paid}>
                <Text span size="sm" fw={700}>
                  {isFromChannel ? `Recibido de ${orderSourceLabels[source]}` : labelOf(event)}
                </Text>
                <Text span size="xs" c="dimmed">
                  <time dateTime={event.at}>{clock.moment(event.at)}</time>
                </Text>
              </div>
              {event.note && <Text size="sm">{event.note}</Text>}
              {!isFromChannel && (
                <Text size="xs" c="dimmed">
                  {byWhom(event)}
                </Text>
              )}
            </li>
          );
        })}
      </ol>
    </DetailSection>
  );
}
