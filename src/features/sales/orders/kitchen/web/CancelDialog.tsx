import { Button, Group, Modal, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { call } from '#kit/web/api/call.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { asFailure } from '#kit/web/api/requests.ts';
import { cancelReasons, otherReason } from '../../record/cancelReasons.ts';
import { kitchenApi } from '../kitchen.contract.ts';
import type { BoardOrder } from '../board.rules.ts';
import { applyStatusChange } from './taps/tapQueues.ts';

/** Cancels an order immediately, with a reason: the guest is notified and may be refunded. */
export function CancelDialog({ storeId, order, onClose }: { storeId: number; order: BoardOrder; onClose: () => void }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [text, setText] = useState('');
  const reason = chosen === otherReason ? text.trim() : chosen;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (because: string) =>
      call(kitchenApi.move, {
        params: { storeId, id: order.id },
        body: { status: 'canceled', reason: because },
      }),
    networkMode: 'always',
    onSuccess: async (moved) => {
      onClose();
      await applyStatusChange(client, storeId, moved);
    },
  });
  return (
    <Modal opened onClose={onClose} title={`Cancelar el pedido #${order.id}`} size="md">
      <Text mb="md">Se cancela al instante y no se puede deshacer. ¿Por qué?</Text>
      <Radio.Group aria-label="Motivo" value={chosen} onChange={setChosen}>
        <Stack gap="md">
          {[...cancelReasons, otherReason].map((each) => (
            <Radio key={each} size="md" value={each} label={each} />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === otherReason && (
        <Textarea
          mt="md"
          label="Escribe el motivo"
          maxLength={fieldRules(kitchenApi.move.body, 'reason').maxLength}
          autosize
          minRows={2}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {error && (
        <div style={{ marginTop: 16 }}>
          <ErrorNotice failure={asFailure(error)} />
        </div>
      )}
      <Group mt="lg" justify="flex-end">
        <Button variant="default" size="md" onClick={onClose}>
          Volver
        </Button>
        <Button color="red" size="md" disabled={!reason} loading={isPending} onClick={() => reason && mutate(reason)}>
          Cancelar pedido
        </Button>
      </Group>
    </Modal>
  );
}
