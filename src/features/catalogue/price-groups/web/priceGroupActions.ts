import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type PriceGroup, priceGroupsApi } from '../priceGroups.contract.ts';

export const priceGroupActions: RecordActions<PriceGroup> = {
  api: priceGroupsApi,
  history: { api: auditApi, table: 'priceGroups' },
  removal: {
    endpoint: priceGroupsApi.remove,
    success: 'Lista eliminada',
    invalidates: ['history'],
    ask: ({ name, priceCount }) => ({
      title: `¿Eliminar «${name}»?`,
      body:
        priceCount === 0
          ? 'Todavía no tiene precios.'
          : `Se ${priceCount === 1 ? 'borra su precio' : `borran sus ${priceCount} precios`}. Los productos vuelven a su precio base o al de otra lista.`,
      confirm: 'Eliminar lista',
    }),
  },
};
