import { z } from 'zod';
import { filled, id, positiveAmount } from '#kit/contract/fields.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { type PayoutEntry, payoutsApi } from '../weeks.contract.ts';

const ways = { give: 'Sumar al pago', take: 'Restar del pago' } as const;

const schema = z.strictObject({
  storeId: z.number('Elige un local'),
  way: z.enum(Object.keys(ways) as [keyof typeof ways, ...(keyof typeof ways)[]]),
  amount: positiveAmount,
  reason: filled(300, 'Escribe un motivo'),
  orderId: id.nullable(),
});
type Draft = z.output<typeof schema>;

const { RemoteSelect, Select, Money, Number, Textarea } = fieldsFor<Draft>();

/** Adds a positive or negative amount to the current week of a store, with a reason. */
export function AdjustDialog({ storeId, onClose }: { storeId?: number; onClose: () => void }) {
  const { mutateAsync } = useEndpointMutation(payoutsApi.adjust);
  return (
    <FormModal<Draft, PayoutEntry>
      title="Ajustar la semana en curso"
      saveLabel="Agregar ajuste"
      size="md"
      schema={schema}
      initial={{ storeId: storeId ?? (null as never), way: 'take', amount: null as never, reason: '', orderId: null }}
      draftKey={`/payments/adjust/${storeId ?? 'new'}`}
      success="Ajuste agregado"
      save={({ values: { way, amount, ...values } }) =>
        mutateAsync({ body: { ...values, amount: way === 'give' ? amount : -amount } })
      }
      onClose={onClose}
    >
      {storeId === undefined && <RemoteSelect name="storeId" label="Local" of="stores" required />}
      <Select name="way" label="Qué hacer" options={ways} span={6} />
      <Money name="amount" label="Monto" span={6} required />
      <Number name="orderId" label="Número del pedido" placeholder="Opcional" span={6} />
      <Textarea name="reason" label="Motivo" placeholder="Bolsas de septiembre" required />
    </FormModal>
  );
}
