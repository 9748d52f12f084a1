import { Select, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { call } from '#kit/web/api/call.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { MailDocument } from '#kit/web/mail/MailDocument.tsx';
import { TestMailButton } from '#kit/web/mail/TestMailButton.tsx';
import { type MailSettings, orderMailLabels } from '../../sections/mails.contract.ts';
import { type MailQuestion, mailQuestion, orderMailsApi } from '../orderMails.contract.ts';

const { useValue } = fieldsFor<MailSettings>();
const kinds = { ...orderMailLabels, cart: 'Carrito abandonado', restaurant: 'Pedido nuevo, al local' };
/** Debounce of the mail preview, in milliseconds. */
const pause = 250;

type Kind = MailQuestion['kind'];

/** The form's texts of a mail. */
function useEditedTexts(kind: Kind): { subject: string; text: string } {
  const [subjects, texts, cart] = [useValue('mailSubjects'), useValue('mailTexts'), useValue('abandonedCartMail')];
  if (kind === 'restaurant') return { subject: '', text: '' };
  return kind === 'cart' ? cart : { subject: subjects[kind], text: texts[kind] };
}

/** Preview of a mail with the unsaved texts, for a sample order. */
export function MailBeside({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const edited = useEditedTexts(kind);
  const mayTest = useCan(orderMailsApi.test.policy);
  const { data: question } = mailQuestion.safeParse({
    kind,
    dispatchMethod: kind === 'ready' ? 'pickUp' : 'delivery',
    ...edited,
  });
  // As text: an object would be another one each time it is drawn, and drawn again for that.
  const [settled] = useDebouncedValue(question && JSON.stringify(question), pause);
  const drawn = settled === undefined ? undefined : (JSON.parse(settled) as MailQuestion);
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
        {mayTest && (
          <TestMailButton
            fullWidth
            mb="md"
            disabled={!question}
            send={() => question && call(orderMailsApi.test, { body: question })}
          />
        )}
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
