import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type StoreGroup, storeGroupsApi } from '../storeGroups.contract.ts';

export const storeGroupActions: RecordActions<StoreGroup> = {
  api: storeGroupsApi,
  history: { api: auditApi, table: 'storeGroups' },
  removal: {
    endpoint: storeGroupsApi.remove,
    success: 'Grupo eliminado',
    invalidates: ['stores'],
    ask: (group) => ({
      title: `¿Eliminar el grupo «${group.name}»?`,
      body: 'Sus locales no cambian: el grupo desaparece de filtros y listas.',
      confirm: 'Eliminar grupo',
    }),
  },
};
