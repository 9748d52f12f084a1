import { Button, Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { confirm } from '../shell/dialogs.tsx';
import { DialogActions } from '../shell/DialogActions.tsx';
import { FormFields } from '../form/FormSection.tsx';
import { type FormOptions, useFormEngine } from '../form/engine.ts';
import { FormBody, focusField } from '../form/FormBody.tsx';
import { FormColumns, type FormSides } from '../form/FormColumns.tsx';
import { useFormContext } from '../form/FormContext.ts';
import { FormProvider } from '../form/FormProvider.tsx';
import { useDirty } from '../form/useDirty.ts';
import classes from './FormModal.module.css';
import { useSaveHotkey } from '../form/useSaveHotkey.ts';

/** Width in px of a dialog with a form and its side, as wide as the columns of a page need. */
export const twoColumnWidth = 1040;

type FormModalProps<Draft extends FieldValues, Reply> = FormOptions<Draft, Reply> &
  FormSides & {
    title: string;
    onClose: () => void;
    /** Verb of the button: `Crear usuario`; `Guardar` without it. */
    saveLabel?: ReactNode;
    /** Word of the way out, where `Cancelar` could mean the record itself. */
    closeLabel?: string;
    size?: 'md' | 'lg' | 'xl';
    /** Saving cannot be undone: its button is red. */
    danger?: boolean;
    /** The field to begin at; the first one without it. */
    startAt?: string | undefined;
    children: ReactNode;
  };

/** The form in a dialog. Closing it with changes requires confirmation. */
export function FormModal<Draft extends FieldValues, Reply>(props: FormModalProps<Draft, Reply>) {
  const {
    title,
    onClose,
    saveLabel = 'Guardar',
    closeLabel = 'Cancelar',
    size = 'lg',
    danger = false,
    startAt,
    side,
    lead,
    children,
    onSaved,
  } = props;
  const engine = useFormEngine({
    ...props,
    onSaved: (reply: Reply) => {
      onSaved?.(reply);
      onClose();
    },
  });
  const close = async () => {
    if (engine.isDirty() && !(await confirm(leaving))) return;
    engine.discard();
    onClose();
  };
  useTopEscape(engine.id, () => void close());
  useEffect(
    function beginAtField() {
      if (startAt) focusField(engine.id, startAt);
    },
    [engine.id, startAt],
  );
  return (
    <FormProvider engine={engine}>
      <Modal
        opened
        onClose={() => void close()}
        title={title}
        size={side || lead ? twoColumnWidth : size}
        padding="lg"
        closeOnEscape={false}
        classNames={{ title: classes.title }}
      >
        <FormBody
          within="nothing"
          onGo={(name) => focusField(engine.id, name)}
          end={<ModalEnd label={saveLabel} closeLabel={closeLabel} danger={danger} onCancel={() => void close()} />}
        >
          <FormColumns side={side} lead={lead}>
            <FormFields>{children}</FormFields>
          </FormColumns>
        </FormBody>
      </Modal>
    </FormProvider>
  );
}

/** Esc closes the top layer only: a question over the form, or a list open in it, comes first. */
function useTopEscape(formId: string, onEscape: () => void): void {
  const isOurs = ({ target, isComposing }: KeyboardEvent) => {
    if (isComposing || !(target instanceof Element)) return false;
    if (target.getAttribute('data-mantine-stop-propagation') === 'true') return false;
    // The target may have been unmounted by the same key; `closest` still finds its dialog.
    const dialog = target.closest('[role="dialog"]');
    if (dialog) return dialog.querySelector(`[id="${formId}"]`) !== null;
    return document.querySelectorAll('[role="dialog"]').length === 1;
  };
  useWindowEvent('keydown', (event) => event.key === 'Escape' && isOurs(event) && onEscape(), { capture: true });
}

const leaving = {
  title: 'Tienes cambios sin guardar',
  body: 'Si cierras ahora, pierdes lo que cambiaste.',
  confirm: 'Cerrar sin guardar',
  cancel: 'Seguir editando',
  danger: true,
};

type ModalEndProps = { label: ReactNode; closeLabel: string; danger: boolean; onCancel: () => void };

function ModalEnd({ label, closeLabel, danger, onCancel }: ModalEndProps) {
  const engine = useFormContext();
  const dirty = useDirty(engine);
  const ready = dirty || engine.isNew;
  useSaveHotkey(() => ready && void engine.submit());
  if (engine.readOnly) return <DialogActions cancel="Cerrar" onCancel={onCancel} />;
  return (
    <DialogActions cancel={closeLabel} disabled={engine.running} onCancel={onCancel}>
      <Button
        {...(danger && { color: 'red' })}
        disabled={!ready}
        loading={engine.running}
        onClick={() => void engine.submit()}
      >
        {label}
      </Button>
    </DialogActions>
  );
}
