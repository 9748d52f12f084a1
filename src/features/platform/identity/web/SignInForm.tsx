import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { session } from '#kit/web/session/session.ts';
import { signInErrorMessage } from './signInErrorMessage.ts';

type Credentials = { email: string; password: string };

const required = 'Debes completar este campo';

/** E-mail and password. With `email` given it is somebody's own session that goes on, and only they may continue it. */
export function SignInForm({
  email,
  onSignedIn,
  children,
}: {
  email?: string;
  onSignedIn?: () => void;
  children?: ReactNode;
}) {
  const form = useForm<Credentials>({ defaultValues: { email: email ?? '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      await session.signIn(email, password);
      onSignedIn?.();
    } catch (thrown) {
      form.setError('root', { message: signInErrorMessage(thrown) });
      form.setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {errors.root && (
          <Alert role="alert" color="red" icon={<IconAlertCircle size={20} />}>
            {errors.root.message}
          </Alert>
        )}
        <TextInput
          {...form.register('email', { required })}
          label="Email"
          type="email"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={email !== undefined}
          data-autofocus={email === undefined || undefined}
          error={errors.email?.message}
        />
        <PasswordInput
          {...form.register('password', { required })}
          label="Contraseña"
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
          data-autofocus={email !== undefined || undefined}
          error={errors.password?.message}
        />
        {children}
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          Ingresar
        </Button>
      </Stack>
    </form>
  );
}
