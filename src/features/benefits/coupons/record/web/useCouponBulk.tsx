import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import { useBulkSwitch } from '#kit/web/record/useBulkSwitch.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';

/** Bulk actions of the list. */
export const useCouponBulk = (): BulkAction<Coupon>[] =>
  useBulkSwitch({
    endpoint: couponsApi.switchMany,
    bodyOf: (enabled, chosen) => ({ enabled, ...('ids' in chosen ? { couponIds: chosen.ids } : chosen) }),
    undo: auditApi.undo,
    areas: ['coupons'],
    on: ['Activar', ['cupón activado', 'cupones activados']],
    off: ['Desactivar', ['cupón desactivado', 'cupones desactivados']],
  });
