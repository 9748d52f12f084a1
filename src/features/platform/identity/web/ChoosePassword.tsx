import { Anchor, Button } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { session } from '#kit/web/session/session.ts';
import type { SignInStep } from '#kit/web/session/sessionStore.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { resetPasswordReply } from '../identity.contract.ts';
import { CodeForm } from './CodeForm.tsx';
import { FormError } from './FormError.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { SignInFrame } from './SignInFrame.tsx';

type LinkOwner = z.output<typeof resetPasswordReply>;

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? name;

const invitation = ({ displayName, tenantName }: LinkOwner) => ({
  title: `Te damos la bienvenida, ${firstNameOf(displayName)}`,
  lead: `Elige la contraseña con la que entrarás a ${tenantName}.`,
  button: 'Guardar y entrar',
  done: 'Contraseña guardada',
});
const forgotten = {
  title: 'Elige tu contraseña',
  lead: 'Al guardarla entras con ella, y se cierran tus otras sesiones.',
  button: 'Guardar contraseña',
  done: 'Contraseña guardada. Cerramos tus otras sesiones',
};

/** Step after the new password: signed in, a code, or a sign-in by hand when neither was possible. */
type Next = Exclude<SignInStep, { next: 'in' | 'setUp' }> | { next: 'byHand' };

/** Sets a new password for the owner of a link and signs them in. */
export function ChoosePassword({ oobCode, owner }: { oobCode: string; owner: LinkOwner }) {
  const router = useRouter();
  const [next, setNext] = useState<Next | null>(null);
  const { title, lead, button, done } = owner.firstPassword ? invitation(owner) : forgotten;
  const enter = () => void router.navigate({ to: '/misc/home', replace: true });
  const signIn = async (password: string) => {
    toasts.success(done);
    const step = await session.signIn(owner.email, password).catch(() => ({ next: 'byHand' }) as const);
    // The new password has ended any session that was open in this browser.
    if (step.next === 'byHand') session.clear();
    if (step.next === 'byHand' || step.next === 'code') setNext(step);
    else enter();
  };
  if (next?.next === 'code')
    return (
      <SignInFrame title="Verifica que eres tú" lead="Falta el segundo paso: un código además de tu contraseña.">
        <CodeForm pending={next.pending} onSignedIn={enter} onBack={() => setNext({ next: 'byHand' })} />
      </SignInFrame>
    );
  if (next)
    return (
      <SignInFrame title="Contraseña guardada" lead="Ya puedes ingresar con ella." company={owner.tenantName}>
        <Button size="md" fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
          Ingresar
        </Button>
      </SignInFrame>
    );
  const refusal = (message: string) => (
    <FormError>
      {message}{' '}
      <Anchor inherit renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
        Pedir un enlace nuevo
      </Anchor>
    </FormError>
  );
  return (
    <SignInFrame title={title} lead={lead} company={owner.tenantName}>
      <NewPasswordForm email={owner.email} oobCode={oobCode} button={button} onSaved={signIn} refusal={refusal} />
    </SignInFrame>
  );
}
