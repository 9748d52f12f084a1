import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type MailSender, mailSendersApi } from '../senders.contract.ts';

export const mailSenderActions: RecordActions<MailSender> = {
  api: mailSendersApi,
  history: { api: auditApi, table: 'mailSenders' },
  removal: {
    endpoint: mailSendersApi.remove,
    success: 'Remitente eliminado',
    ask: ({ address }) => ({
      title: `¿Eliminar «${address}»?`,
      body: 'Sus correos salen desde la dirección de la plataforma. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar remitente',
    }),
  },
};
