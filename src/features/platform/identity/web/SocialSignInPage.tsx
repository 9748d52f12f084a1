import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '#kit/web/session/session.ts';
import type { SignInStep } from '#kit/web/session/sessionStore.ts';
import { CodeForm } from './CodeForm.tsx';
import { FormError } from './FormError.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import { signInErrorMessage } from './signInErrorMessage.ts';
import { socialNext } from './socialNext.ts';

/** Where an OpenID provider returns to: finishes the sign-in, with a code where one has to follow. */
export function SocialSignInPage() {
  const router = useRouter();
  const [requestUri] = useState(() => location.href);
  const enter = ({ next }: SignInStep) => {
    if (next !== 'code') void router.navigate({ href: socialNext.read() ?? '/misc/home', replace: true });
  };
  const answer = useQuery({
    queryKey: ['social-sign-in', requestUri],
    async queryFn() {
      const step = await session.finishSocialSignIn(requestUri);
      enter(step);
      return step;
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const toLogin = () => void router.navigate({ href: '/', replace: true });
  if (answer.data?.next === 'code')
    return (
      <SignInFrame title="Verifica que eres tú" lead="Falta el segundo paso: un código de tu aplicación.">
        <CodeForm pending={answer.data.pending} onSignedIn={(next) => enter({ next })} onBack={toLogin} />
      </SignInFrame>
    );
  if (!answer.isError)
    return (
      <SignInFrame title="Ingresando…" lead="Confirmamos tu cuenta con el servicio de ingreso.">
        <span />
      </SignInFrame>
    );
  return (
    <SignInFrame title="No pudimos ingresar" lead="Tu cuenta sigue igual; nada cambió.">
      <Stack gap="md">
        <FormError>{signInErrorMessage(answer.error)}</FormError>
        <Text size="sm">
          <Anchor renderRoot={(props) => <Link to="/" {...props} />}>Volver al ingreso</Anchor>
        </Text>
      </Stack>
    </SignInFrame>
  );
}
