import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { session } from '#kit/web/session/session.ts';
import { passwordRule } from '#features/platform/users/users.contract.ts';
import { FormError } from './FormError.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { signInErrorMessage } from './signInErrorMessage.ts';

const askAgain = (
  <Button variant="light" size="md" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
    Pedir un enlace nuevo
  </Button>
);

const check = (password: string) => passwordRule.safeParse(password).error?.issues[0]?.message ?? true;

/** Where the mails of a forgotten password and of an invitation lead. */
export function ResetPasswordPage() {
  const { oobCode } = useSearch({ strict: false });
  const form = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await session.identity('resetPassword', { oobCode, newPassword: password });
      // The old session would go on as somebody whose password has just changed.
      session.clear();
    } catch (thrown) {
      form.setError('root', { message: signInErrorMessage(thrown) });
    }
  });
  if (!oobCode)
    return (
      <SignInFrame title="Falta el código del enlace" lead="Abre el enlace completo del correo, o pide uno nuevo.">
        {askAgain}
      </SignInFrame>
    );
  if (isSubmitSuccessful)
    return (
      <SignInFrame title="Contraseña guardada" lead="Ya puedes ingresar con ella.">
        <Stack gap="lg">
          <Alert color="green" icon={<IconCircleCheck size={20} />}>
            Cerramos las sesiones que estaban abiertas con la contraseña anterior.
          </Alert>
          <Button size="md" renderRoot={(props) => <Link to="/" {...props} />}>
            Ingresar
          </Button>
        </Stack>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title="Elige tu contraseña"
      lead="Usa al menos 10 caracteres. Una frase fácil de recordar sirve muy bien."
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {errors.root && (
            <FormError>
              {errors.root.message}{' '}
              <Anchor inherit underline="always" renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
                Pedir un enlace nuevo
              </Anchor>
            </FormError>
          )}
          <PasswordInput
            {...form.register('password', { validate: check })}
            label="Contraseña nueva"
            size="md"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
            error={errors.password?.message}
          />
          <Button type="submit" size="md" fullWidth loading={isSubmitting}>
            Guardar contraseña
          </Button>
        </Stack>
      </form>
    </SignInFrame>
  );
}
