import { z } from 'zod';
import { call } from '#kit/web/api/call.ts';
import { useFormEngine } from '#kit/web/form/engine.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import {
  type BusyDraft,
  busyDraft,
  type ChangedLinks,
  channelPausesApi,
  type PauseDraft,
  pauseDraft,
  type PauseEnd,
} from '../pauses.contract.ts';
import { LinkForm } from './LinkForm.tsx';
import type { LinkTarget } from './linkTarget.ts';

const { Text } = fieldsFor<PauseDraft>();
const { Number: NumberInput } = fieldsFor<BusyDraft>();

/** A time counts only for the kind that has one: what was typed before must not be refused. */
const withEnd = <Draft extends PauseEnd>(schema: z.ZodType<Draft>) =>
  z.preprocess((value) => {
    const draft = value as Draft;
    return draft.kind === 'until' ? draft : { ...draft, endLocal: null };
  }, schema);
const pauseRules = withEnd(pauseDraft);
const busyRules = withEnd(busyDraft);

export type LinkDialogProps = {
  target: LinkTarget;
  onChanged: (result: ChangedLinks) => void;
  onClose: () => void;
};

/** Pauses stores at their channels: until when, and why. */
export function PauseDialog({ target, onChanged, onClose }: LinkDialogProps) {
  const engine = useFormEngine<PauseDraft, ChangedLinks>({
    schema: pauseRules,
    initial: { ...target.choice, kind: 'halfHour', endLocal: null, reason: '' },
    save: ({ values }) => call(channelPausesApi.pause, { body: values }),
    onSaved: onChanged,
    success: null,
  });
  return (
    <LinkForm
      engine={engine}
      title="Pausar en canales"
      about={`${target.label}: no llegan pedidos nuevos mientras dura la pausa. Los que ya llegaron siguen.`}
      submit={{ label: 'Pausar', color: 'red' }}
      timeZone={target.timeZone}
      onClose={onClose}
    >
      <Text name="reason" label="Motivo" placeholder="Corte de luz, falta personal…" />
    </LinkForm>
  );
}

/** Has the orders of stores at their channels take longer for a while. */
export function BusyDialog({ target, onChanged, onClose }: LinkDialogProps) {
  const engine = useFormEngine<BusyDraft, ChangedLinks>({
    schema: busyRules,
    initial: { ...target.choice, kind: 'oneHour', endLocal: null, minutes: 15 },
    save: ({ values }) => call(channelPausesApi.setBusy, { body: values }),
    onSaved: onChanged,
    success: null,
  });
  return (
    <LinkForm
      engine={engine}
      title="Mucha demanda en canales"
      about={`${target.label}: los pedidos que lleguen tardan más. El canal lo sabe por el tiempo del local, o al aceptar cada pedido.`}
      submit={{ label: 'Sumar minutos' }}
      timeZone={target.timeZone}
      onClose={onClose}
    >
      <NumberInput name="minutes" label="Minutos más por pedido" />
    </LinkForm>
  );
}
