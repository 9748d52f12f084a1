import { Button, type ButtonProps } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { toasts } from '../shell/toasts.tsx';

type TestMailButtonProps = ButtonProps & {
  /** Asks for the mail and answers who gets it; undefined while it cannot be made. */
  send: () => Promise<{ email: string }> | undefined;
};

/** Sends a mail to whoever writes it, before anybody else gets it. */
export function TestMailButton({ send, ...look }: TestMailButtonProps) {
  const [sending, setSending] = useState(false);
  const run = async () => {
    const sent = send();
    if (!sent) return;
    setSending(true);
    try {
      const { email } = await sent;
      toasts.success(`Prueba enviada a ${email}`);
    } catch (thrown) {
      toasts.failure(thrown);
    } finally {
      setSending(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={17} aria-hidden />}
      loading={sending}
      onClick={() => void run()}
      {...look}
    >
      Enviarme una prueba
    </Button>
  );
}
