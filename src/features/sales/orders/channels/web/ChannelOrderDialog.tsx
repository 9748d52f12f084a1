import { Modal } from '@mantine/core';
import { orderSourceLabels, type OrderSource } from '#domain/orders/orders.ts';
import { ChannelOrderPanel } from './ChannelOrderPanel.tsx';

type ChannelOrderDialogProps = { order: { id: number; source: OrderSource }; timeZone: string; onClose: () => void };

/** An order at its channel, over the kitchen's board. */
export function ChannelOrderDialog({ order: { id, source }, timeZone, onClose }: ChannelOrderDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Pedido #${id} en ${orderSourceLabels[source]}`} size="lg" padding="lg">
      <ChannelOrderPanel orderId={id} timeZone={timeZone} />
    </Modal>
  );
}
