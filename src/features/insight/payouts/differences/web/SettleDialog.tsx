import { Text as Words } from '@mantine/core';
import type { z } from 'zod';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { differenceLabels, differencesApi, type PaymentDifference, settlement } from '../differences.contract.ts';

type Settlement = z.output<typeof settlement>;

const { Textarea } = fieldsFor<Settlement>();

type SettleDialogProps = { difference: PaymentDifference; onClose: () => void };

/** Collects the reason for settling a difference. */
export function SettleDialog({ difference: { id, orderId, kind, providerName }, onClose }: SettleDialogProps) {
  const { mutateAsync } = useEndpointMutation(differencesApi.settle);
  return (
    <FormModal<Settlement, PaymentDifference>
      title={`Resolver la diferencia del pedido #${orderId}`}
      saveLabel="Resolver"
      size="md"
      schema={settlement}
      initial={{ reason: '' }}
      draftKey={`/order-payments/differences/${id}`}
      success="Diferencia resuelta"
      save={({ values }) => mutateAsync({ params: { id }, body: values })}
      onClose={onClose}
    >
      <Words size="sm" c="dimmed" data-span={12}>
        {providerName}: {differenceLabels[kind].toLowerCase()}. Una vez resuelta no vuelve a aparecer, y aquí no se
        mueve dinero.
      </Words>
      <Textarea name="reason" label="Motivo" placeholder="Lo anuló el banco; se avisó al cliente" />
    </FormModal>
  );
}
