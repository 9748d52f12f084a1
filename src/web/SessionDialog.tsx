import { Button, Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { session } from '#kit/web/session/session.ts';
import { SignInForm } from '#features/platform/identity/web/SignInForm.tsx';

/** Sign-in over the page of an expired session. */
export function SessionDialog({ opened, email }: { opened: boolean; email: string | null }) {
  const router = useRouter();
  const goOn = (next: 'in' | 'setUp') => {
    const here = location.pathname + location.search;
    // Typed values are stored as drafts.
    if (next === 'setUp') void router.navigate({ to: '/second-factor', search: { next: here }, ignoreBlocker: true });
  };
  return (
    <Modal
      opened={opened}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Tu sesión expiró"
      size="sm"
      zIndex={400}
      // After a sign-out in another tab the page must not stay readable.
      overlayProps={{ backgroundOpacity: 1, color: 'var(--app-canvas)' }}
    >
      <Text size="sm" c="dimmed" mb="md">
        Ingresa de nuevo para seguir donde estabas. No se pierde nada de lo que escribiste.
      </Text>
      {email && <SignInForm email={email} onSignedIn={goOn} />}
      <Button variant="subtle" color="gray" fullWidth mt="xs" onClick={() => void session.signOut()}>
        Salir e ingresar con otra cuenta
      </Button>
    </Modal>
  );
}
