import { Text as Words } from '@mantine/core';
import { z } from 'zod';
import { type IsoWeek, weekId } from '#domain/time/isoWeek.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { payoutPayment, payoutsApi, type SealedWeek } from '../weeks.contract.ts';
import { weekName } from '../weekText.ts';

const { reference, paidOn, paidAmount } = payoutPayment.shape;
const schema = z.strictObject({ reference, paidOn, paidAmount: paidAmount.unwrap() });
type Payment = z.output<typeof schema>;

const { Text, Date, Money } = fieldsFor<Payment>();

type PayDialogProps = { week: IsoWeek; store?: SealedWeek; onClose: () => void };

/** Marks a store as paid with an amount, or all stores of the week with the amounts due. */
export function PayDialog({ week, store, onClose }: PayDialogProps) {
  const { money, today } = useTenantFormat();
  const { mutateAsync } = useEndpointMutation(payoutsApi.pay);
  return (
    <FormModal<Payment, { paid: number }>
      title={store ? `Pago a ${store.storeName}` : `Pago de la ${weekName(week).toLowerCase()}`}
      saveLabel="Marcar como pagada"
      size="md"
      schema={schema}
      initial={{ reference: '', paidOn: today(), paidAmount: store?.payment ?? 0 }}
      draftKey={`/payments/${weekId(week)}/pay/${store?.storeId ?? 'all'}`}
      success="Pago anotado"
      save={({ values: { paidAmount: paid, ...values } }) =>
        mutateAsync({
          params: week,
          body: { ...values, ...(store && { storeIds: [store.storeId], paidAmount: paid }) },
        })
      }
      onClose={onClose}
    >
      <Text name="reference" label="Referencia" placeholder="Transferencia 48213" />
      <Date name="paidOn" label="Día del pago" span={6} />
      {store && <Money name="paidAmount" label="Monto pagado" span={6} />}
      <Words size="sm" c="dimmed" data-span={12}>
        {store
          ? `La liquidación es de ${money(store.payment)}. Si pagaste otro monto, la diferencia queda a la vista.`
          : 'Se marcan los locales por pagar de esta semana, cada uno por lo que dice su liquidación.'}
      </Words>
    </FormModal>
  );
}
