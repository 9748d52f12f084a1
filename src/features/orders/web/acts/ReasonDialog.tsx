import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { GivenUp, OrderStatus } from '#domain/orders.ts';
import { isPaidOnline, paymentMethodLabels } from '#domain/payments.ts';
import { call } from '#kit/web/call.ts';
import { fieldsFor } from '#kit/web/fields.tsx';
import { FormModal } from '#kit/web/FormModal.tsx';
import { areaOf } from '#kit/web/query.ts';
import { type Order, ordersApi } from '../../orders.contract.ts';
import type { ActOrder } from './AskedAct.ts';
import { moveWords } from './moveWords.ts';

type Reason = { reason: string };
const { Textarea } = fieldsFor<Reason>();

const unpaid: readonly OrderStatus[] = ['pending_online_payment', 'online_payment_failed'];
const examples = {
  canceled: 'El cliente se arrepintió, no hay reparto, se acabó un producto…',
  failed: 'No había nadie en la dirección, se dañó en el camino…',
};

/** Ends an order before its time, with the reason that stays in its history. */
export function ReasonDialog({
  to,
  order: { id, status, paymentMethod },
  onClose,
}: {
  to: GivenUp;
  order: ActOrder;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const end = ({ reason }: Reason): Promise<Order> =>
    to === 'canceled'
      ? call(ordersApi.cancel, { params: { id }, body: { reason } })
      : call(ordersApi.move, { params: { id }, body: { status: to, reason } });
  return (
    <FormModal<Reason, Order>
      title={`${moveWords[to].verb} #${id}`}
      saveLabel={moveWords[to].verb}
      closeLabel="Volver"
      size="md"
      startAt="reason"
      schema={ordersApi.cancel.body}
      initial={{ reason: '' }}
      draftKey={`/orders/${id}/${to}`}
      save={({ values }) =>
        end(values).finally(() => client.invalidateQueries({ queryKey: [areaOf(ordersApi.cancel)] }))
      }
      success={moveWords[to].done}
      onClose={onClose}
    >
      {isPaidOnline(paymentMethod) && !unpaid.includes(status) && (
        <Alert color="amber" radius="md">
          Se pagó con {paymentMethodLabels[paymentMethod]}: el dinero no vuelve solo. Después de esto, reembólsalo desde
          el pedido.
        </Alert>
      )}
      <Textarea name="reason" label="Motivo" placeholder={examples[to]} required />
    </FormModal>
  );
}
