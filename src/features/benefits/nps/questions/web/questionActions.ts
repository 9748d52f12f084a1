import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type Question, questionsApi } from '../questions.contract.ts';

export const questionActions: RecordActions<Question> = {
  api: questionsApi,
  history: { api: auditApi, table: 'questions' },
  removal: {
    endpoint: questionsApi.remove,
    success: 'Pregunta eliminada',
    ask: ({ description }) => ({
      title: `¿Eliminar «${description}»?`,
      body: 'Sale de todas las listas. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar pregunta',
    }),
  },
};
