import { useNavigate } from '@tanstack/react-router';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import {
  type MailSender,
  type MailSenderDraft,
  mailProviders,
  mailSenderDraft,
  mailSendersApi,
} from '../senders.contract.ts';
import { DomainChecks } from './DomainChecks.tsx';
import { mailSenderActions } from './mailSenderActions.ts';
import { SenderBadge } from './SenderBadge.tsx';

const { Text, Select, Switch } = fieldsFor<MailSenderDraft>();

/** Creates a sender, or edits one beside the state of its domain. */
export function MailSenderForm({ sender, initial }: { sender?: MailSender | undefined; initial: MailSenderDraft }) {
  const navigate = useNavigate();
  const changes = useCan(mailSendersApi.update.policy);
  return (
    <FormPage<MailSenderDraft, MailSender>
      title={sender?.address ?? 'Crear remitente'}
      back={{ to: '/mail-senders', label: 'Remitentes de correo' }}
      schema={mailSenderDraft}
      initial={initial}
      version={sender?.version}
      save={useSaveRecord(mailSendersApi, sender)}
      onSaved={({ id }) => {
        if (!sender) void navigate({ to: `/mail-senders/${id}` });
      }}
      success={sender ? 'Remitente guardado' : 'Remitente creado'}
      createLabel="Crear remitente"
      readOnly={sender !== undefined && !changes}
      {...(sender && { badge: <SenderBadge {...sender} />, actions: <SenderMenu sender={sender} /> })}
    >
      <FormSection title="Remitente">
        <Text
          name="name"
          label="Nombre"
          description="El que ven tus clientes: el de tu marca."
          first={!sender}
          span={6}
        />
        <Text name="address" label="Correo" description="De tu dominio: hola@tumarca.cl" span={6} />
        <Text name="replyTo" label="Responder a" description="En blanco, responden al mismo correo." span={6} />
        <Select name="provider" label="Proveedor" options={mailProviders} span={6} />
        <Text
          name="dkimSelector"
          label="Selector de DKIM"
          description="En blanco, el del proveedor. Con un servidor SMTP, pídelo a quien lo administra."
          span={6}
        />
      </FormSection>
      <FormSection
        title="Qué envía"
        hint="Cada tipo de correo tiene un solo remitente. Los demás salen de la plataforma."
      >
        <Switch name="isDefault" label="Ofertas, encuestas y campañas" />
        <Switch name="sendsOrders" label="Pedidos, claves y códigos" />
      </FormSection>
      {sender && <DomainChecks sender={sender} />}
    </FormPage>
  );
}

/** Actions on a sender from its page. */
function SenderMenu({ sender }: { sender: MailSender }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(mailSenderActions, () => void navigate({ to: '/mail-senders' }));
  return (
    <>
      <HistoryButton api={auditApi} table="mailSenders" id={sender.id} />
      <RowMenu label={sender.address} actions={[remove(sender)]} />
      {dialogs}
    </>
  );
}
