import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type Poll, pollsApi } from '../polls.contract.ts';

export const pollActions: RecordActions<Poll> = {
  api: pollsApi,
  history: { api: auditApi, table: 'polls' },
  removal: {
    endpoint: pollsApi.remove,
    success: 'Encuesta eliminada',
    ask: ({ title }) => ({
      title: `¿Eliminar «${title}»?`,
      body: 'Sale de todas las listas. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar encuesta',
    }),
  },
};
