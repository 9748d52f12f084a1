import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';

export const couponActions: RecordActions<Coupon> = {
  api: couponsApi,
  history: { api: auditApi, table: 'coupons' },
  removal: {
    endpoint: couponsApi.remove,
    success: 'Cupón eliminado',
    ask: ({ code }) => ({
      title: `¿Eliminar «${code}»?`,
      body: 'Sale de todas las listas. Puedes deshacerlo desde Auditoría.',
      confirm: 'Eliminar cupón',
    }),
  },
};
