import { Button, Group } from '@mantine/core';
import { IconEye, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#kit/web/api/call.ts';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type MailedReport, mailedReport, reportMailsApi } from '../mails.contract.ts';

const MailPreview = lazy(() => import('./MailPreview.tsx').then((file) => ({ default: file.MailPreview })));

/** What is chosen, where it can be told; else null, and the fields say what is missing. */
function useChosen(): () => MailedReport | null {
  const { form } = useFormContext();
  return () => {
    const { data } = mailedReport.safeParse(
      Object.fromEntries(Object.keys(mailedReport.shape).map((name) => [name, form.getValues(name)])),
    );
    if (!data) void form.trigger();
    return data ?? null;
  };
}

/** Sends the mail to whoever writes it. */
function TestButton({ chosen }: { chosen: () => MailedReport | null }) {
  const [sending, setSending] = useState(false);
  const send = async () => {
    const body = chosen();
    if (!body) return;
    setSending(true);
    try {
      const { email } = await call(reportMailsApi.test, { body });
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
      size="compact-md"
      leftSection={<IconSend size={17} aria-hidden />}
      loading={sending}
      onClick={() => void send()}
    >
      Enviarme una prueba
    </Button>
  );
}

/** Shows what is written, and sends it to whoever writes it, before anybody else gets it. */
export function MailCheck() {
  const chosen = useChosen();
  const [shown, setShown] = useState<MailedReport | null>(null);
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconEye size={17} aria-hidden />}
          onClick={() => setShown(chosen())}
        >
          Ver el correo
        </Button>
        <TestButton chosen={chosen} />
      </Group>
      <Suspense>{shown && <MailPreview mail={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}
