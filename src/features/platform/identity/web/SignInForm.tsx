import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { email as emailField, fieldMessages } from '#kit/contract/fields.ts';
import { session } from '#kit/web/session/session.ts';
import type { PendingSignIn } from '#kit/web/session/signInService.ts';
import { emailInput } from './emailInput.ts';
import { FormError } from './FormError.tsx';
import { signInErrorMessage } from './signInErrorMessage.ts';

const CodeForm = lazy(() => import('./CodeForm.tsx').then((file) => ({ default: file.CodeForm })));

/** Checked before sending: the server would count a malformed e-mail as a wrong password. */
const check = (typed: string) =>
  emailField.min(1, fieldMessages.missing).safeParse(typed.trim()).error?.issues[0]?.message ?? true;

type Credentials = { email: string; password: string };
type SignInFormProps = {
  /** E-mail of the user whose session continues: only they may sign in. */
  email?: string;
  /** Called when the user is signed in, or must first set up a second factor. */
  onSignedIn: (next: 'in' | 'setUp') => void;
  /** Called when the code step opens or closes. */
  onCodeAsked?: (isCodeStep: boolean) => void;
  /** Content below the password; receives the e-mail as typed so far. */
  children?: (email: string) => ReactNode;
};

/** E-mail and password, then a code for users with a second factor. */
export function SignInForm(props: SignInFormProps) {
  const [pending, setPending] = useState<PendingSignIn | null>(null);
  const wait = (next: PendingSignIn | null) => {
    setPending(next);
    props.onCodeAsked?.(next !== null);
  };
  if (!pending) return <PasswordForm {...props} onPending={wait} />;
  return (
    <Suspense>
      <CodeForm pending={pending} onSignedIn={props.onSignedIn} onBack={() => wait(null)} />
    </Suspense>
  );
}

function PasswordForm({
  email,
  onSignedIn,
  onPending,
  children,
}: SignInFormProps & { onPending: (pending: PendingSignIn) => void }) {
  const form = useForm<Credentials>({ defaultValues: { email: email ?? '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'email' });
  const submit = form.handleSubmit(async ({ email, password }) => {
    try {
      const step = await session.signIn(email, password);
      if (step.next === 'code') onPending(step.pending);
      else onSignedIn(step.next);
    } catch (thrown) {
      form.setError('root', { message: signInErrorMessage(thrown) });
      form.setFocus('password', { shouldSelect: true });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {errors.root && <FormError>{errors.root.message}</FormError>}
        <TextInput
          {...form.register('email', { validate: check })}
          {...emailInput}
          readOnly={email !== undefined}
          autoFocus={email === undefined}
          data-autofocus={email === undefined || undefined}
          error={errors.email?.message}
        />
        <PasswordInput
          {...form.register('password', { required: fieldMessages.missing })}
          label="Contraseña"
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar la contraseña' }}
          data-autofocus={email !== undefined || undefined}
          error={errors.password?.message}
        />
        {children?.(typed)}
        <Button type="submit" size="md" fullWidth loading={isSubmitting}>
          Ingresar
        </Button>
      </Stack>
    </form>
  );
}
