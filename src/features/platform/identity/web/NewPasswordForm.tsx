import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { session } from '#kit/web/session/session.ts';
import { passwordRule } from '../passwords.contract.ts';
import { signInErrorMessage } from './signInErrorMessage.ts';

const check = (password: string) => passwordRule.safeParse(password).error?.issues[0]?.message ?? true;

type NewPasswordFormProps = {
  email: string;
  oobCode: string;
  button: string;
  onSaved: (password: string) => Promise<void>;
  /** Renders an error above the form. */
  refusal: (message: string) => ReactNode;
};

/** New password for the owner of a link. The e-mail is visible also for password managers. */
export function NewPasswordForm({ email, oobCode, button, onSaved, refusal }: NewPasswordFormProps) {
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await session.identity('resetPassword', { oobCode, newPassword: password });
    } catch (thrown) {
      form.setError('root', { message: signInErrorMessage(thrown) });
      return;
    }
    await onSaved(password);
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {errors.root?.message && refusal(errors.root.message)}
        <TextInput label="Correo" type="email" size="md" autoComplete="username" value={email} readOnly />
        <PasswordInput
          {...form.register('password', { validate: check })}
          label="Contraseña nueva"
          description="Al menos 10 caracteres. Una frase fácil de recordar sirve muy bien."
          size="md"
          autoComplete="new-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
          error={errors.password?.message}
        />
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
