import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type ReportMail, reportMailsApi } from '../mails.contract.ts';

export const mailActions: RecordActions<ReportMail> = {
  api: reportMailsApi,
  history: { api: auditApi, table: 'reportMails' },
  removal: {
    endpoint: reportMailsApi.remove,
    success: 'Reporte por correo eliminado',
    ask: ({ name }) => ({
      title: `¿Eliminar «${name}»?`,
      body: 'No se envía más a nadie. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar reporte',
    }),
  },
};
