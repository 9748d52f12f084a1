import { Button, Modal, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ErrorSummary } from '#kit/web/form/ErrorSummary.tsx';
import type { FormEngine } from '#kit/web/form/engine.ts';
import { focusField } from '#kit/web/form/FormBody.tsx';
import { FormProvider } from '#kit/web/form/FormProvider.tsx';
import { FormFields } from '#kit/web/form/FormSection.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { PauseEndFields } from './PauseEndFields.tsx';

type LinkFormProps<Draft extends FieldValues> = {
  engine: FormEngine<Draft>;
  title: string;
  /** Consequence of the change. */
  about: string;
  submit: { label: string; color?: string };
  timeZone: string | null;
  onClose: () => void;
  children: ReactNode;
};

/** Dialog that changes stores at their channels until a time. */
export function LinkForm<Draft extends FieldValues>({ engine, title, about, submit, ...rest }: LinkFormProps<Draft>) {
  const { timeZone, onClose, children } = rest;
  return (
    <Modal opened onClose={onClose} title={title} padding="lg">
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
            <div>{about}</div>
            <ErrorSummary onGo={(name) => focusField(engine.id, name)} />
            <PauseEndFields timeZone={timeZone} />
            <FormFields>{children}</FormFields>
            <DialogActions disabled={engine.running} onCancel={onClose}>
              <Button type="submit" loading={engine.running} {...(submit.color && { color: submit.color })}>
                {submit.label}
              </Button>
            </DialogActions>
          </Stack>
        </form>
      </FormProvider>
    </Modal>
  );
}
