import { Button, Modal, Stack } from '@mantine/core';
import { z } from 'zod';
import { call } from '#kit/web/api/call.ts';
import { ErrorSummary } from '#kit/web/form/ErrorSummary.tsx';
import { useFormEngine } from '#kit/web/form/engine.ts';
import { focusField } from '#kit/web/form/FormBody.tsx';
import { FormProvider } from '#kit/web/form/FormProvider.tsx';
import { FormFields } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { type ChangedLinks, channelPausesApi, type PauseDraft, pauseDraft } from '../pauses.contract.ts';
import type { LinkTarget } from './linkTarget.ts';
import { PauseEndFields } from './PauseEndFields.tsx';

const { Text } = fieldsFor<PauseDraft>();

/** A time counts only for the kind that has one: what was typed before must not be refused. */
const rules = z.preprocess((value) => {
  const draft = value as PauseDraft;
  return draft.kind === 'until' ? draft : { ...draft, endLocal: null };
}, pauseDraft);

type PauseDialogProps = {
  target: LinkTarget;
  onPaused: (result: ChangedLinks) => void;
  onClose: () => void;
};

/** Pauses stores at their channels: until when, and why. */
export function PauseDialog({ target, onPaused, onClose }: PauseDialogProps) {
  const engine = useFormEngine<PauseDraft, ChangedLinks>({
    schema: rules,
    initial: { ...target.choice, kind: 'halfHour', endLocal: null, reason: '' },
    save: ({ values }) => call(channelPausesApi.pause, { body: values }),
    onSaved: onPaused,
    success: null,
  });
  return (
    <Modal opened onClose={onClose} title="Pausar en canales" padding="lg">
      <FormProvider engine={engine}>
        <form
          id={engine.id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void engine.submit();
          }}
        >
          <Stack gap="md">
            <div>{target.label}: no llegan pedidos nuevos mientras dura la pausa. Los que ya llegaron siguen.</div>
            <ErrorSummary onGo={(name) => focusField(engine.id, name)} />
            <PauseEndFields timeZone={target.timeZone} />
            <FormFields>
              <Text name="reason" label="Motivo" placeholder="Corte de luz, falta personal…" />
            </FormFields>
            <DialogActions disabled={engine.running} onCancel={onClose}>
              <Button type="submit" color="red" loading={engine.running}>
                Pausar
              </Button>
            </DialogActions>
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  );
}
