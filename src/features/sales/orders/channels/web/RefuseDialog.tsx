import { Alert, Button, Modal, Radio, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DenialReason } from '#domain/orders/denialReasons.ts';
import { type OrderSource, orderSourceLabels } from '#domain/orders/orders.ts';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { type ChannelOrderDetails, channelOrdersApi } from '../channelOrders.contract.ts';

type RefuseDialogProps = { order: { id: number; source: OrderSource }; onClose: () => void };

/** Refuses an order at its channel, with a reason of the channel. */
export function RefuseDialog({ order: { id, source }, onClose }: RefuseDialogProps) {
  const { data, error, refetch } = useQuery(endpointQuery(channelOrdersApi.ofOrder, { params: { orderId: id } }));
  const title = `Cancelar el pedido #${id} de ${orderSourceLabels[source]}`;
  return (
    <Modal opened onClose={onClose} title={title} size="md" padding="lg">
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton h={240} radius={10} />}
      {data && <RefuseForm orderId={id} order={data} onClose={onClose} />}
    </Modal>
  );
}

type RefuseFormProps = { orderId: number; order: ChannelOrderDetails; onClose: () => void };

function RefuseForm({ orderId, order, onClose }: RefuseFormProps) {
  const { channelName, state, denials, caution, cancelsAccepted } = order;
  const [denial, setDenial] = useState<DenialReason | null>(null);
  const [note, setNote] = useState('');
  const { mutateAsync, isPending, error } = useEndpointMutation(channelOrdersApi.refuse);
  const refuse = (reason: DenialReason) =>
    mutateAsync({ params: { orderId }, body: { denial: reason, note } }).then(onClose, () => undefined);
  const isStuck = state === 'accepted' && !cancelsAccepted;
  const chosen = denials.find(({ reason }) => reason === denial);
  return (
    <Stack>
      {isStuck && (
        <Alert color="red" radius="md">
          {channelName} no deja anular un pedido aceptado: llama también a su soporte.
        </Alert>
      )}
      {caution && <Alert color="amber">{caution}</Alert>}
      <Radio.Group
        label={`Motivo que lee ${channelName}`}
        value={denial}
        onChange={(value) => setDenial(denials.find(({ reason }) => reason === value)?.reason ?? null)}
      >
        <Stack gap="sm" mt="xs">
          {denials.map(({ reason, label }) => (
            <Radio key={reason} size="md" value={reason} label={label} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Detalle"
        description="Opcional. Queda en la historia del pedido y se envía al canal."
        maxLength={fieldRules(channelOrdersApi.refuse.body, 'note').maxLength}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Text size="sm">Se cancela al instante y no se puede deshacer.</Text>
      {error && <ErrorNotice failure={error} />}
      <DialogActions cancel="Volver" onCancel={onClose}>
        <Button color="red" disabled={!chosen} loading={isPending} onClick={() => chosen && void refuse(chosen.reason)}>
          Cancelar pedido
        </Button>
      </DialogActions>
    </Stack>
  );
}
