import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { fieldMessages } from '#kit/contract/fields.ts';
import { session } from '#kit/web/session/session.ts';
import { useLostFocus } from '#kit/web/shell/useLostFocus.ts';
import { emailInput } from './emailInput.ts';
import { FormError } from './FormError.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { signInErrorMessage } from './signInErrorMessage.ts';

const toSignIn = (
  <Anchor size="sm" ta="center" renderRoot={(props) => <Link to="/" {...props} />}>
    Volver a ingresar
  </Anchor>
);

function Sent({ to }: { to: string }) {
  return (
    <Alert ref={useLostFocus()} tabIndex={-1} color="green" icon={<IconMailCheck size={20} />}>
      Si {to} tiene una cuenta aquí, le enviamos un enlace para elegir otra contraseña.
    </Alert>
  );
}

export function ForgotPasswordPage() {
  const typed = useLocation({ select: ({ state }) => state.email });
  const form = useForm({ defaultValues: { email: typed ?? '' } });
  const { errors, isSubmitting, isSubmitSuccessful } = form.formState;
  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await session.identity('sendOobCode', { requestType: 'PASSWORD_RESET', email: email.trim() });
    } catch (thrown) {
      form.setError('root', { message: signInErrorMessage(thrown) });
    }
  });
  if (isSubmitSuccessful)
    return (
      <SignInFrame
        title="Revisa tu correo"
        lead="Puede tardar unos minutos en llegar. Mira también en correo no deseado."
      >
        <Stack gap="lg">
          <Sent to={form.getValues('email').trim()} />
          <Button variant="default" onClick={() => form.reset()}>
            Usar otro correo
          </Button>
          {toSignIn}
        </Stack>
      </SignInFrame>
    );
  return (
    <SignInFrame
      title="Recupera tu contraseña"
      lead="Escribe el correo de tu cuenta y te enviaremos un enlace para elegir otra."
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {errors.root && <FormError>{errors.root.message}</FormError>}
          <TextInput
            {...form.register('email', { required: fieldMessages.missing })}
            {...emailInput}
            autoFocus
            error={errors.email?.message}
          />
          <Button type="submit" size="md" fullWidth loading={isSubmitting}>
            Enviar enlace
          </Button>
          {toSignIn}
        </Stack>
      </form>
    </SignInFrame>
  );
}
