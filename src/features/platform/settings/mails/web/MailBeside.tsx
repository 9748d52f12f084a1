import { Button, Select, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { call } from '#kit/web/api/call.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { MailDocument } from '#kit/web/shell/MailDocument.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type MailSettings, orderMailLabels } from '../../sections/mails.contract.ts';
import { type MailQuestion, mailQuestion, orderMailsApi } from '../orderMails.contract.ts';

const { useValue } = fieldsFor<MailSettings>();
const kinds = { ...orderMailLabels, restaurant: 'Pedido nuevo, al local' };
/** Milliseconds without a keystroke after which a mail is drawn anew. */
const pause = 250;

type Kind = MailQuestion['kind'];

/** Sends the mail to whoever writes it. */
function TestButton({ asked }: { asked: MailQuestion | undefined }) {
  const [sending, setSending] = useState(false);
  const send = async () => {
    if (!asked) return;
    setSending(true);
    try {
      const { email } = await call(orderMailsApi.test, { body: asked });
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
      fullWidth
      mb="md"
      leftSection={<IconSend size={17} aria-hidden />}
      loading={sending}
      disabled={!asked}
      onClick={() => void send()}
    >
      Enviarme una prueba
    </Button>
  );
}

/** A mail as it would be with what is written, of an order that nobody made. */
export function MailBeside({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const [subjects, texts] = [useValue('mailSubjects'), useValue('mailTexts')];
  const mayTest = useCan(orderMailsApi.test.policy);
  const { data: asked } = mailQuestion.safeParse({
    kind,
    dispatchMethod: kind === 'ready' ? 'pickUp' : 'delivery',
    subject: kind === 'restaurant' ? '' : subjects[kind],
    text: kind === 'restaurant' ? '' : texts[kind],
  });
  const [drawn] = useDebouncedValue(asked, pause);
  const { data, error } = useQuery({
    ...endpointQuery(orderMailsApi.preview, { body: drawn as MailQuestion }),
    enabled: drawn !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <FormSection title="Así llega">
      <div data-span={12}>
        <Select
          aria-label="Correo que se muestra"
          mb="md"
          allowDeselect={false}
          data={optionsOf(kinds)}
          value={kind}
          onChange={(value) => onKind(value as Kind)}
        />
        {mayTest && <TestButton asked={asked} />}
        {data ? <MailDocument mail={data} /> : !error && <Skeleton h={520} radius="lg" />}
        {error && (
          <Text size="sm" c="dimmed">
            {error.message}
          </Text>
        )}
      </div>
    </FormSection>
  );
}
