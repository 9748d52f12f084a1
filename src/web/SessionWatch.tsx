import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { session } from '#kit/web/session.ts';
import { SignInForm } from '#features/identity/web/SignInForm.tsx';
import { forgetData } from './forget.ts';
import { useSession } from './useSession.ts';

/** Another person, or nobody, where somebody was: what is on screen is theirs no longer. */
function useFollowOtherTabs(email: string | null): void {
  const router = useRouter();
  const client = useQueryClient();
  const shown = useRef(email);
  useEffect(
    function leaveWhatBelongsToSomebodyElse() {
      const before = shown.current;
      shown.current = email;
      if (before === null || before === email) return;
      void router.navigate({ to: email ? '/misc/home' : '/', ignoreBlocker: true }).then(() => forgetData(client));
    },
    [email, router, client],
  );
}

/** Follows the session: signing out anywhere leads to sign-in, and one that expires asks over the page. */
export function SessionWatch() {
  const { asking, email } = useSession();
  useFollowOtherTabs(email);
  return (
    <Modal
      opened={asking && email !== null}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Tu sesión expiró"
      size="sm"
      zIndex={400}
    >
      <Text size="sm" c="dimmed" mb="md">
        Ingresa de nuevo para seguir donde estabas. No se pierde nada de lo que escribiste.
      </Text>
      {email && <SignInForm email={email} />}
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => void session.signOut()}>
        Salir e ingresar con otra cuenta
      </Button>
    </Modal>
  );
}
