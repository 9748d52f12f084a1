import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type Feed, feedsApi } from '../feeds.contract.ts';

export const feedActions: RecordActions<Feed> = {
  api: feedsApi,
  history: { api: auditApi, table: 'feeds' },
  removal: {
    endpoint: feedsApi.remove,
    success: 'Catálogo eliminado',
    ask: ({ name }) => ({
      title: `¿Eliminar «${name}»?`,
      body: 'Sale de todas las listas. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar catálogo',
    }),
  },
};
