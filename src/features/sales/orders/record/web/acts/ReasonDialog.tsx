import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AbortedStatus, OrderStatus } from '#domain/orders.ts';
import { isPaidOnline, paymentMethodLabels } from '#domain/payments.ts';
import { call } from '#kit/web/api/call.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { areaOf } from '#kit/web/api/query.ts';
import { type Order, ordersApi } from '../../orders.contract.ts';
import type { ActionOrder } from './PendingAction.ts';
import { statusChangeLabels } from './statusChangeLabels.ts';

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
  to: AbortedStatus;
  order: ActionOrder;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const end = ({ reason }: Reason): Promise<Order> =>
    to === 'canceled'
      ? call(ordersApi.cancel, { params: { id }, body: { reason } })
      : call(ordersApi.move, { params: { id }, body: { status: to, reason } });
  return (
    <FormModal<Reason, Order>
      title={`${statusChangeLabels[to].verb} #${id}`}
      saveLabel={statusChangeLabels[to].verb}
      closeLabel="Volver"
      size="md"
      startAt="reason"
      schema={ordersApi.cancel.body}
      initial={{ reason: '' }}
      draftKey={`/orders/${id}/${to}`}
      save={({ values }) =>
        end(values).finally(() => client.invalidateQueries({ queryKey: [areaOf(ordersApi.cancel)] }))
      }
      success={statusChangeLabels[to].done}
      onClose={onClose}
    >
      {isPaidOnline(paymentMethod) && !unpaid.includes(status) && (
        <Alert color="amber" radius="md">
          Se pagó con {paymentMethodLabels[paymentMethod]}: el dinero no vuelve solo. Después de esto, reembólsalo desde
          el pedido.
        </Alert>
      )}
      <Textarea name="reason" label="Motivo" placeholder={examples[to]} />
    </FormModal>
  );
}
