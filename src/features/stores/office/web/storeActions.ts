import { lazy } from 'react';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type StoreRow, storesApi } from '../../record/stores.contract.ts';

const RemoveStore = lazy(() => import('./RemoveStore.tsx').then((file) => ({ default: file.RemoveStore })));

export const storeActions: RecordActions<Pick<StoreRow, 'id' | 'name'>> = {
  api: storesApi,
  history: { api: auditApi, table: 'stores' },
  removal: {
    endpoint: storesApi.remove,
    success: 'Local eliminado',
    invalidates: ['users', 'roles'],
    ask: () => RemoveStore,
  },
};
