import { Alert, Text as Words } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { RecordModal } from '#kit/web/record/RecordModal.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import {
  blankWebhookSubscription,
  pauseLabels,
  type WebhookSubscription,
  type WebhookSubscriptionDraft,
  webhookSubscriptionDraft,
  webhookSubscriptionsApi,
} from '../webhookSubscriptions.contract.ts';
import { topicLabels } from '../webhookTopics.rules.ts';

const { Text, Textarea, Switch, MultiSelect, RemoteMultiSelect } = fieldsFor<WebhookSubscriptionDraft>();

const titles = { create: 'Crear webhook', edit: 'Editar webhook' };

type WebhookModalProps = {
  edit: number | 'new';
  onClose: () => void;
  /** The secret of a new webhook, which no later reply has. */
  onSecret: (secret: string) => void;
};

/** Modal over the list: creates a webhook, or edits the one of the URL. */
export function WebhookModal({ edit, onClose, onSecret }: WebhookModalProps) {
  return (
    <RecordModal
      edit={edit}
      onClose={onClose}
      api={webhookSubscriptionsApi}
      what="este webhook"
      createForm="el formulario para crear webhooks"
      titles={titles}
      size="lg"
      lines={6}
    >
      {(title, webhook) => <WebhookForm title={title} webhook={webhook} onClose={onClose} onSecret={onSecret} />}
    </RecordModal>
  );
}

type WebhookFormProps = Omit<WebhookModalProps, 'edit'> & { title: string; webhook: WebhookSubscription | undefined };

function WebhookForm({ title, webhook, onClose, onSecret }: WebhookFormProps) {
  const changes = useCan(webhookSubscriptionsApi.update.policy);
  return (
    <FormModal<WebhookSubscriptionDraft, WebhookSubscription & { secret?: string }>
      title={title}
      onClose={onClose}
      onSaved={({ secret }) => secret !== undefined && onSecret(secret)}
      schema={webhookSubscriptionDraft}
      initial={
        webhook
          ? draftOf(webhookSubscriptionDraft, webhook)
          : blankOf(webhookSubscriptionDraft, blankWebhookSubscription)
      }
      version={webhook?.version}
      save={useSaveRecord(webhookSubscriptionsApi, webhook)}
      success={webhook ? 'Webhook guardado' : 'Webhook creado'}
      saveLabel={webhook ? 'Guardar' : 'Crear webhook'}
      readOnly={webhook !== undefined && !changes}
      draftKey={`/developers/webhooks/${webhook?.id ?? 'new'}`}
    >
      {webhook?.pausedBy && (
        <Alert color="amber" title="Se pausó solo" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {pauseLabels[webhook.pausedBy]}. Actívalo cuando tu sistema responda de nuevo.
        </Alert>
      )}
      <Text name="name" label="Nombre" first />
      <Text
        name="url"
        label="Dirección"
        placeholder="https://ejemplo.cl/webhooks"
        description="Recibe cada evento por POST. Debe responder con un estado 2xx en menos de 10 segundos."
      />
      <MultiSelect name="topics" label="Temas" options={topicLabels} />
      <RemoteMultiSelect name="storeIds" label="Locales" of="stores" placeholder="Todos" />
      <Textarea name="notes" label="Notas" />
      <Switch name="active" label="Activo" />
      <Words size="xs" c="dimmed">
        Lo que pasa mientras está pausado no se envía después.
      </Words>
    </FormModal>
  );
}
