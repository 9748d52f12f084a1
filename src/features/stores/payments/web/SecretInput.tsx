import { Button, Input, PasswordInput, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useNestedError } from '#kit/web/form/FormContext.ts';
import classes from './External.module.css';
import type { FieldValue } from './credentials.ts';

type SecretInputProps = {
  path: string;
  label: string;
  /** Name of the provider, for screen readers. */
  of: string;
  value: FieldValue;
  /** The server has a value, which is not readable. */
  kept: boolean;
  readOnly: boolean;
  onChange: (value: string | undefined) => void;
  onLeave: () => void;
};

/** A write-only secret: unchanged, replaced, or cleared. */
export function SecretInput(props: SecretInputProps) {
  const { label, of, value, kept, readOnly, onChange } = props;
  const [replacing, setReplacing] = useState(false);
  if (!kept || (replacing && value !== '') || (typeof value === 'string' && value !== ''))
    return <NewSecret {...props} onGiveUp={kept ? () => (setReplacing(false), onChange(undefined)) : undefined} />;
  const clearing = value === '';
  const replace = () => {
    setReplacing(true);
    onChange(undefined);
  };
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={classes.kept}>
        <IconKey size={16} aria-hidden />
        <span className={classes.keptWord}>{clearing ? 'Se borrará al guardar' : 'Guardada'}</span>
        {!readOnly && (
          <>
            <Button size="compact-sm" variant="subtle" aria-label={`Reemplazar ${label} de ${of}`} onClick={replace}>
              Reemplazar
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color={clearing ? 'brand' : 'red'}
              aria-label={`${clearing ? 'No borrar' : 'Borrar'} ${label} de ${of}`}
              onClick={() => onChange(clearing ? undefined : '')}
            >
              {clearing ? 'No borrar' : 'Borrar'}
            </Button>
          </>
        )}
      </div>
    </Input.Wrapper>
  );
}

type NewSecretProps = SecretInputProps & { onGiveUp: (() => void) | undefined };

function NewSecret({ path, label, of, value, readOnly, onChange, onLeave, onGiveUp }: NewSecretProps) {
  const { id, error } = useNestedError(path, `${label} de ${of}`);
  return (
    <div>
      <PasswordInput
        id={id}
        label={label}
        aria-label={`${label} de ${of}`}
        autoComplete="new-password"
        spellCheck={false}
        data-autofocus={onGiveUp ? true : undefined}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': `Mostrar u ocultar ${label} de ${of}` }}
        readOnly={readOnly}
        error={error}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
        onBlur={onLeave}
      />
      {onGiveUp && (
        <Text size="xs" c="dimmed" mt={4}>
          Reemplaza a la guardada.{' '}
          <Button size="compact-xs" variant="subtle" onClick={onGiveUp}>
            Dejar la guardada
          </Button>
        </Text>
      )}
    </div>
  );
}
