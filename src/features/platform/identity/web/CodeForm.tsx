import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessages } from '#kit/contract/fields.ts';
import { session } from '#kit/web/session/session.ts';
import type { PendingSignIn } from '#kit/web/session/signInService.ts';
import { FormError } from './FormError.tsx';
import { signInErrorMessage } from './signInErrorMessage.ts';

type CodeFormProps = { pending: PendingSignIn; onSignedIn: (next: 'in' | 'setUp') => void; onBack: () => void };

const kinds = {
  app: {
    label: 'Código de 6 dígitos',
    description: 'Ábrelo en tu aplicación de códigos.',
    other: 'Usar un código de recuperación',
    input: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  },
  recovery: {
    label: 'Código de recuperación',
    description: 'Uno de los diez que guardaste al activar la verificación en dos pasos. Cada uno sirve una vez.',
    other: 'Usar mi aplicación de códigos',
    input: { autoCapitalize: 'characters', autoComplete: 'off' },
  },
} as const;

/** The second step of signing in: an app code or a recovery code. */
export function CodeForm({ pending, onSignedIn, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('app');
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const { label, description, other, input } = kinds[kind];
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { next } = await session.signInWithCode(pending, code);
      if (next !== 'code') onSignedIn(next);
    } catch (thrown) {
      form.setError('root', { message: signInErrorMessage(thrown) });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    form.reset();
    form.setFocus('code');
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <TextInput
          key={kind}
          {...form.register('code', { required: fieldMessages.missing })}
          {...input}
          label={label}
          description={description}
          size="md"
          maxLength={40}
          spellCheck={false}
          // It takes the place of the password, whose field had the focus.
          autoFocus
          data-autofocus
          error={errors.code?.message}
        />
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          Ingresar
        </Button>
        <Group justify="space-between" gap="xs">
          <Anchor component="button" type="button" size="sm" onClick={change}>
            {other}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Volver
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}
