import { IconZoomQuestion } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useCloneRecord } from '#kit/web/record/useCloneRecord.tsx';
import { type RecordActions, useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';
import { RemoveCoupon } from './RemoveCoupon.tsx';

const ExplainCoupon = lazy(() => import('./ExplainCoupon.tsx').then((file) => ({ default: file.ExplainCoupon })));

export const editPath = (id: number) => `/coupons/edit-coupon/${id}` as const;

const couponActions: RecordActions<Coupon> = {
  api: couponsApi,
  history: { api: auditApi, table: 'coupons' },
  removal: { endpoint: couponsApi.remove, success: 'Cupón eliminado', ask: () => RemoveCoupon },
};

type ActionOf = (coupon: Coupon) => RowAction;

/** Row actions of a coupon and the dialogs they open. */
export function useCouponActions(
  onRemoved?: () => void,
): Record<'edit' | 'clone' | 'explain' | 'history' | 'remove', ActionOf> & { dialogs: ReactNode } {
  const { edit, ...actions } = useRecordActions(couponActions, onRemoved);
  const clone = useCloneRecord({
    endpoint: couponsApi.clone,
    success: 'Copia creada',
    pathOf: editPath,
    field: 'code',
  });
  const [explained, setExplained] = useState<Coupon | null>(null);
  const explain: ActionOf = (coupon) => ({
    label: '¿Por qué no vale?',
    icon: <IconZoomQuestion size={16} />,
    policy: couponsApi.get.policy,
    run: () => setExplained(coupon),
  });
  const dialogs = (
    <>
      {actions.dialogs}
      <Suspense>{explained && <ExplainCoupon coupon={explained} onClose={() => setExplained(null)} />}</Suspense>
    </>
  );
  return { ...actions, dialogs, edit: ({ id }) => edit({ to: editPath(id) }), clone, explain };
}
