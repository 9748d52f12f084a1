import { Text as Words } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '#kit/web/api/call.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { areaOf } from '#kit/web/api/query.ts';
import { type Order, ordersApi } from '../../orders.contract.ts';
import type { ActionOrder } from './PendingAction.ts';

const { storeId, reason } = ordersApi.reassign.body.shape;
const form = z.strictObject({ storeId: storeId.nullable().refine(Boolean, 'Elige un local'), reason });
type Form = z.output<typeof form>;
const { RemoteSelect, Textarea } = fieldsFor<Form>();

/** Gives an order to another store; what it costs stays as the guest was told. */
export function ReassignDialog({ order: { id, storeName }, onClose }: { order: ActionOrder; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <FormModal<Form, Order>
      title={`Pasar el pedido #${id} a otro local`}
      saveLabel="Pasar el pedido"
      size="md"
      schema={form}
      initial={{ storeId: null, reason: '' }}
      draftKey={`/orders/${id}/reassign`}
      save={async ({ values: { storeId: to, reason: why } }) => {
        const moved = await call(ordersApi.reassign, { params: { id }, body: { storeId: to ?? 0, reason: why } });
        void client.invalidateQueries({ queryKey: [areaOf(ordersApi.reassign)] });
        return moved;
      }}
      success="Pedido en otro local"
      onClose={onClose}
    >
      <Words size="sm" c="dimmed">
        Ahora es de {storeName}. El total no cambia y los dos locales lo ven al instante.
      </Words>
      <RemoteSelect name="storeId" label="Nuevo local" placeholder="Busca por nombre" of="stores" required />
      <Textarea name="reason" label="Motivo" placeholder="Se quedó sin reparto, está cerrado…" />
    </FormModal>
  );
}
