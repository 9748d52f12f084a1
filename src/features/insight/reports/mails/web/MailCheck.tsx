import { Button, Group } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '#kit/web/api/call.ts';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { TestMailButton } from '#kit/web/mail/TestMailButton.tsx';
import { type MailedReport, mailedReport, reportMailsApi } from '../mails.contract.ts';

const MailPreview = lazy(() => import('./MailPreview.tsx').then((file) => ({ default: file.MailPreview })));

/** The entered report mail, or null while its fields have errors. */
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

/** Previews the entered mail and sends it to the author as a test. */
export function MailCheck() {
  const chosen = useChosen();
  const [preview, setPreview] = useState<MailedReport | null>(null);
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconEye size={17} aria-hidden />}
          onClick={() => setPreview(chosen())}
        >
          Ver el correo
        </Button>
        <TestMailButton
          size="compact-md"
          send={() => {
            const body = chosen();
            return body ? call(reportMailsApi.test, { body }) : undefined;
          }}
        />
      </Group>
      <Suspense>{preview && <MailPreview mail={preview} onClose={() => setPreview(null)} />}</Suspense>
    </>
  );
}
