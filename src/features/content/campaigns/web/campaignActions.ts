import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type Campaign, campaignsApi } from '../campaigns.contract.ts';

export const campaignActions: RecordActions<Campaign> = {
  api: campaignsApi,
  history: { api: auditApi, table: 'campaigns' },
  removal: {
    endpoint: campaignsApi.remove,
    success: 'Campaña eliminada',
    ask: ({ name }) => ({
      title: `¿Eliminar «${name}»?`,
      body: 'Sale de todas las listas. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar campaña',
    }),
  },
};
