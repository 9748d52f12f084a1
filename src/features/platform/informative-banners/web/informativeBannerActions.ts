import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { platformSlug } from '#domain/platformSlug.ts';
import { inCompany } from '#kit/contract/endpoint.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type InformativeBanner, informativeBannersApi } from '../informativeBanners.contract.ts';

/** The history of notices is in the company of the platform. */
export const noticeHistory = { api: inCompany(platformSlug, auditApi), table: 'informativeBanners' } as const;

export const informativeBannerActions: RecordActions<InformativeBanner> = {
  api: informativeBannersApi,
  history: noticeHistory,
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
