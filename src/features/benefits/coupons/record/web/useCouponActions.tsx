import { IconToggleLeft, IconToggleRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useCloneRecord } from '#kit/web/record/useCloneRecord.tsx';
import { type RecordActions, useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';
import { RemoveCoupon } from './RemoveCoupon.tsx';

export const editPath = (id: number) => `/coupons/edit-coupon/${id}` as const;

const couponActions: RecordActions<Coupon> = {
  api: couponsApi,
  history: { api: auditApi, table: 'coupons' },
  removal: { endpoint: couponsApi.remove, success: 'Cupón eliminado', ask: () => RemoveCoupon },
};

type ActionOf = (coupon: Coupon) => RowAction;

/** What can be done with one coupon, in the list or on its own page. `dialogs` is what asks or shows. */
export function useCouponActions(
  onRemoved?: () => void,
): Record<'edit' | 'clone' | 'toggle' | 'history' | 'remove', ActionOf> & { dialogs: ReactNode } {
  const { edit, ...actions } = useRecordActions(couponActions, onRemoved);
  const clone = useCloneRecord({
    endpoint: couponsApi.clone,
    success: 'Copia creada',
    pathOf: editPath,
    field: 'code',
  });
  const { mutate } = useEndpointMutation(couponsApi.update, { invalidates: ['history'] });
  const toggle: ActionOf = ({ id, enabled }) => ({
    label: enabled ? 'Apagar' : 'Activar',
    icon: enabled ? <IconToggleLeft size={16} /> : <IconToggleRight size={16} />,
    policy: couponsApi.update.policy,
    run: () => mutate({ params: { id }, body: { enabled: !enabled } }),
  });
  return { ...actions, edit: ({ id }) => edit({ to: editPath(id) }), clone, toggle };
}
