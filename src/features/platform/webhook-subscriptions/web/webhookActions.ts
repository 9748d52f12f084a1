import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type WebhookSubscription, webhookSubscriptionsApi } from '../webhookSubscriptions.contract.ts';

export const webhookActions: RecordActions<WebhookSubscription> = {
  api: webhookSubscriptionsApi,
  history: { api: auditApi, table: 'webhookSubscriptions' },
  removal: {
    endpoint: webhookSubscriptionsApi.remove,
    success: 'Webhook eliminado',
    ask: ({ name }) => ({
      title: `¿Eliminar «${name}»?`,
      body: 'Deja de recibir eventos, también los pendientes. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar webhook',
    }),
  },
};
