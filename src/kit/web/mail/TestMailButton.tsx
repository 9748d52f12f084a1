import { Button, type ButtonProps } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { toasts } from '../shell/toasts.tsx';

type TestMailButtonProps = ButtonProps & {
  /** Sends the mail and resolves to its recipient; undefined while it cannot be sent. */
  send: () => Promise<{ email: string }> | undefined;
};

/** Sends a test mail to its author. */
export function TestMailButton({ send, ...buttonProps }: TestMailButtonProps) {
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
      {...buttonProps}
    >
      Enviarme una prueba
    </Button>
  );
}
