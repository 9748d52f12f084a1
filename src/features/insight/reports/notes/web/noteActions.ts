import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type Note, notesApi } from '../notes.contract.ts';

export const noteActions: RecordActions<Note> = {
  api: notesApi,
  history: { api: auditApi, table: 'chartNotes' },
  removal: {
    endpoint: notesApi.remove,
    success: 'Nota eliminada',
    ask: ({ text }) => ({
      title: `¿Eliminar «${text}»?`,
      body: 'Deja de verse en los gráficos de todos. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar nota',
    }),
  },
};
