import { orderSourceLabels } from '#domain/orders/orders.ts';
import type { Order } from '../../record/orders.contract.ts';
import { DetailSection } from '../../record/web/details/DetailSection.tsx';
import { ChannelOrderPanel } from './ChannelOrderPanel.tsx';

/** The section of an order about its channel. */
export function OrderChannel({
  order: { id, source, timeZone },
}: {
  order: Pick<Order, 'id' | 'source' | 'timeZone'>;
}) {
  return (
    <DetailSection title={`En ${orderSourceLabels[source]}`}>
      <ChannelOrderPanel orderId={id} timeZone={timeZone} />
    </DetailSection>
  );
}
