import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { fieldRules } from '#kit/contract/fieldRules.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { isUnsettled, retryLabel, taskDoneLabels } from '../posOrderTexts.rules.ts';
import { type PosOrderRow, posOrdersApi } from '../posOrders.contract.ts';
import { TextForm } from './TextForm.tsx';

type ActionsProps = { row: PosOrderRow };

/** Actions of a person on an order at its point of sale. */
export function PosOrderActions({ row }: ActionsProps) {
  return (
    <>
      {row.task !== null && row.task !== 'cancel' && <FinishTask row={row} task={row.task} />}
      {isUnsettled(row) && <Unsettled row={row} />}
    </>
  );
}

function FinishTask({ row: { id }, task }: ActionsProps & { task: keyof typeof taskDoneLabels }) {
  const { mutate, isPending } = useEndpointMutation(posOrdersApi.finishTask);
  return (
    <Group>
      <Button variant="default" loading={isPending} onClick={() => mutate({ params: { id } })}>
        {taskDoneLabels[task]}
      </Button>
    </Group>
  );
}

/** Sends an order again, or settles it without. One that may be there is sent again only where it is not. */
function Unsettled({ row }: ActionsProps) {
  const { id, state, needsPerson } = row;
  const [form, setForm] = useState<'number' | 'reason' | null>(null);
  const retry = useEndpointMutation(posOrdersApi.retry);
  const close = () => setForm(null);
  if (form === 'number') return <NumberForm row={row} onClose={close} />;
  if (form === 'reason') return <ReasonForm row={row} onClose={close} />;
  if (!needsPerson && state === 'unknown') return null;
  return (
    <Group gap="sm">
      <Button variant="light" loading={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
        {retryLabel(row)}
      </Button>
      <Button variant="default" onClick={() => setForm('number')}>
        {state === 'unknown' ? 'Ya está en la caja' : 'Ya lo digité'}
      </Button>
      <Button variant="default" onClick={() => setForm('reason')}>
        No va a la caja
      </Button>
    </Group>
  );
}

type FormProps = ActionsProps & { onClose: () => void };

function NumberForm({ row: { id }, onClose }: FormProps) {
  const saving = useEndpointMutation(posOrdersApi.type, { success: 'Número guardado' });
  return (
    <TextForm
      label="Número o folio en la caja"
      maxLength={fieldRules(posOrdersApi.type.body, 'number').maxLength}
      verb="Guardar número"
      saving={saving}
      save={(number) => saving.mutateAsync({ params: { id }, body: { number } })}
      onClose={onClose}
    />
  );
}

function ReasonForm({ row: { id }, onClose }: FormProps) {
  const saving = useEndpointMutation(posOrdersApi.leaveOut);
  return (
    <TextForm
      label="¿Por qué no va a la caja?"
      maxLength={fieldRules(posOrdersApi.leaveOut.body, 'reason').maxLength}
      verb="Dejar fuera de la caja"
      danger
      saving={saving}
      save={(reason) => saving.mutateAsync({ params: { id }, body: { reason } })}
      onClose={onClose}
    />
  );
}
