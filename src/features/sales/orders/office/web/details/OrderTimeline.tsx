import { Text } from '@mantine/core';
import { type OrderTone, orderStatusLabels, orderTones } from '#domain/orders.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { changeSources } from '#features/platform/audit/audit.contract.ts';
import type { OrderEvent } from '../../../record/orderShape.contract.ts';
import type { Order } from '../../../record/orders.contract.ts';
import { storeTimeFormat } from '../storeTimeFormat.ts';
import classes from '../../../record/web/details/Details.module.css';
import { DetailSection } from '../../../record/web/details/DetailSection.tsx';

const kindWords: Record<OrderEvent['kind'], string> = {
  status: 'Cambió de estado',
  store: 'Pasó a otro local',
  refund: 'Reembolso',
  payment: 'Pago',
  delivery: 'Reparto',
  note: 'Nota',
};

const wordsOf = ({ kind, to }: OrderEvent): string => (to ? orderStatusLabels[to] : kindWords[kind]);
const toneOf = ({ to }: OrderEvent): OrderTone => (to ? orderTones[to] : 'neutral');

/** Of an order, guests are clients, and what a channel reports it was told by somebody. */
const places = { ...changeSources, guest: 'Cliente', channel: 'Confirmado' };

/** Who did it and from where; a source that did it by itself is named once. */
function byWhom({ by, source }: OrderEvent): string {
  const where = places[source];
  return by === where ? by : `${by}, ${where.toLowerCase()}`;
}

/** Everything that happened to an order, the latest first: what, by whom, from where and when. */
export function OrderTimeline({ order: { timeline, timeZone } }: { order: Order }) {
  const clock = storeTimeFormat(timeZone, useMinute());
  return (
    <DetailSection title="Historia">
      <ol className={classes.timeline}>
        {timeline.toReversed().map((event) => (
          <li key={`${event.at}-${event.kind}-${event.to}`} data-tone={toneOf(event)}>
            <div className={classes.paid}>
              <Text span size="sm" fw={700}>
                {wordsOf(event)}
              </Text>
              <Text span size="xs" c="dimmed">
                <time dateTime={event.at}>{clock.moment(event.at)}</time>
              </Text>
            </div>
            {event.note && <Text size="sm">{event.note}</Text>}
            <Text size="xs" c="dimmed">
              {byWhom(event)}
            </Text>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}
