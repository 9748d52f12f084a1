import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type InformativeBanner, informativeBannersApi } from '../informativeBanners.contract.ts';

export const informativeBannerActions: RecordActions<InformativeBanner> = {
  api: informativeBannersApi,
  history: { api: auditApi, table: 'informativeBanners' },
  removal: {
    endpoint: informativeBannersApi.remove,
    success: 'Aviso eliminado',
    ask: ({ title }) => ({
      title: `¿Eliminar «${title}»?`,
      body: 'Sale de todas las listas. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar aviso',
    }),
  },
};
