import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { type ChannelOrderDetails, channelOrdersApi } from '../channelOrders.contract.ts';

type MissingFormProps = { orderId: number; order: ChannelOrderDetails; onClose: () => void };

/** Chooses the products that an accepted order lacks. */
export function MissingForm({ orderId, order: { channelName, missing, content }, onClose }: MissingFormProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutateAsync, isPending, error } = useEndpointMutation(channelOrdersApi.reportMissing, {
    success: `Avisamos a ${channelName} que falta`,
  });
  const report = () =>
    mutateAsync({ params: { orderId }, body: { references: chosen } }).then(onClose, () => undefined);
  const lines = content?.lines ?? [];
  const isAll = chosen.length === lines.length;
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label="¿Qué falta?"
        description={
          missing === 'asked'
            ? `${channelName} le pregunta al cliente qué hacer.`
            : `${channelName} lo saca del pedido y le devuelve ese dinero al cliente.`
        }
        value={chosen}
        onChange={setChosen}
      >
        <Stack gap="xs" mt="xs">
          {lines.map(({ reference, name, quantity }) => (
            <Checkbox key={reference} value={reference} size="md" label={`${quantity} × ${name}`} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isAll && (
        <Text size="sm" c="red">
          No puede faltar todo: anula el pedido.
        </Text>
      )}
      {error && <ErrorNotice failure={error} />}
      <DialogActions cancel="Volver" onCancel={onClose}>
        <Button color="red" disabled={chosen.length === 0 || isAll} loading={isPending} onClick={() => void report()}>
          Avisar que falta
        </Button>
      </DialogActions>
    </Stack>
  );
}
