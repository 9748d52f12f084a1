import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import type { BulkAction, BulkSelection } from '#kit/web/list/bulk/BulkBar.tsx';
import { useUndoAction } from '#kit/web/record/history/useUndoAction.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';

/** Bulk actions of the list. Each runs as a single request, which can be undone. */
export function useCouponBulk(): BulkAction<Coupon>[] {
  const { integer } = useTenantFormat();
  const undoAction = useUndoAction(auditApi.undo, { invalidates: ['coupons', 'history'] });
  const { mutateAsync } = useEndpointMutation(couponsApi.switchMany, { invalidates: ['history'] });
  const { policy } = couponsApi.switchMany;
  const switchTo =
    (enabled: boolean, nouns: readonly [string, string]) =>
    async ({ all, narrowing, readRows }: BulkSelection<Coupon>): Promise<boolean> => {
      const which = all ? { filters: narrowing } : { couponIds: (await readRows()).map(({ id }) => id) };
      const { changed, requestId } = await mutateAsync({ body: { enabled, ...which } });
      if (changed === 0) toasts.success('Ya estaban así');
      else toasts.success(pluralize(changed, nouns, integer), undoAction(requestId));
      return true;
    };
  return [
    {
      label: 'Activar',
      icon: <IconCircleCheck size={16} />,
      policy,
      together: switchTo(true, ['cupón activado', 'cupones activados']),
    },
    {
      label: 'Desactivar',
      icon: <IconCircleOff size={16} />,
      policy,
      together: switchTo(false, ['cupón desactivado', 'cupones desactivados']),
    },
  ];
}
