import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { type MailSender, type MailSenderDraft, mailSenderDraft, mailSendersApi } from '../senders.contract.ts';
import { MailSenderForm } from './MailSenderForm.tsx';

export const { AddPage, EditPage } = recordPages<MailSender, MailSenderDraft>({
  get: mailSendersApi.get,
  what: 'este remitente',
  loading: { title: 'Editar remitente', back: { to: '/mail-senders', label: 'Remitentes de correo' }, sections: [420] },
  toFormValues: (sender) => draftOf(mailSenderDraft, sender),
  blank: () => blankOf(mailSenderDraft, { provider: 'mailjet' }),
  form: (initial, sender) => <MailSenderForm initial={initial} sender={sender} />,
});
