import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import classes from './FormCard.module.css';
import { FormFields, FormSection } from './FormSection.tsx';
import { type FormOptions, useFormEngine } from './engine.ts';
import { FormBody, focusField } from './FormBody.tsx';
import { useFormContext } from './FormContext.ts';
import { FormProvider } from './FormProvider.tsx';
import { useDirty } from './useDirty.ts';
import { useSaveHotkey } from './useSaveHotkey.ts';
import { toasts } from '../shell/toasts.tsx';

type FormCardProps<Draft extends FieldValues, Reply> = FormOptions<Draft, Reply> & {
  title: string;
  hint?: ReactNode;
  /** Verb of the button: `Cambiar contraseña`; `Guardar` without it. */
  saveLabel?: string;
  children: ReactNode;
};

/** A section of a page whose sections are saved separately. */
export function FormCard<Draft extends FieldValues, Reply>(props: FormCardProps<Draft, Reply>) {
  const { title, hint, saveLabel = 'Guardar', children } = props;
  const engine = useFormEngine(props);
  return (
    <FormProvider engine={engine}>
      <div className={classes.card}>
        <FormSection title={title} hint={hint}>
          <FormBody onGo={(name) => focusField(engine.id, name)} end={<CardEnd label={saveLabel} />}>
            <FormFields>{children}</FormFields>
          </FormBody>
        </FormSection>
      </div>
    </FormProvider>
  );
}

/** There when, and only when, something differs from what is saved. */
function CardEnd({ label }: { label: string }) {
  const engine = useFormContext();
  const dirty = useDirty(engine);
  useSaveHotkey(() => dirty && void engine.submit());
  if (!dirty && !engine.running) return null;
  const discard = () => {
    const takeBack = engine.discard();
    toasts.success('Cambios descartados', { label: 'Recuperar', run: takeBack });
  };
  return (
    <div className={classes.end}>
      <Button variant="default" disabled={engine.running} onClick={discard}>
        Descartar
      </Button>
      <Button loading={engine.running} onClick={() => void engine.submit()}>
        {label}
      </Button>
    </div>
  );
}
