import { platformSlug } from '#domain/platformSlug.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { inCompany } from '#kit/contract/endpoint.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { type Plan, plansApi } from '../plans.contract.ts';

export const plansList = { to: '/companies/plans', label: 'Planes' } as const;

/** The history of plans is in the company of the platform. */
export const planHistory = { api: inCompany(platformSlug, auditApi), table: 'plans' } as const;

export const planActions: RecordActions<Plan> = {
  api: plansApi,
  history: planHistory,
  removal: {
    endpoint: plansApi.remove,
    success: 'Plan eliminado',
    ask: ({ name }) => ({
      title: `¿Eliminar el plan ${name}?`,
      body: 'Solo se puede si ningún comercio lo tuvo. No se puede deshacer.',
      confirm: 'Eliminar plan',
    }),
  },
};
