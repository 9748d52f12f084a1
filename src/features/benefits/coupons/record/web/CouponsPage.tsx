import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/shell/StatusBadge.tsx';
import { useCouponCodes } from '../../codes/web/useCouponCodes.tsx';
import { ImportCoupons } from '../../imports/web/ImportCoupons.tsx';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';
import { couponActions } from './couponActions.ts';

const columns: Column<Coupon>[] = [
  { id: 'code', label: 'Código', sort: 'code', cell: ({ code }) => code },
  {
    id: 'enabled',
    label: 'Activo',
    width: 130,
    cell: ({ enabled }) => <StatusBadge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'Sí' : 'No'}</StatusBadge>,
  },
  {
    id: 'updatedAt',
    label: 'Actualizado',
    sort: 'updatedAt',
    width: 170,
    cell: ({ updatedAt }) => <DateTime at={updatedAt} />,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'enabled',
    label: 'Activo',
    options: [
      { value: true, label: 'Sí' },
      { value: false, label: 'No' },
    ],
  },
];

const linkTo = (id: number) => ({ to: `/coupons/edit-coupon/${id}` });

/** The coupons of the tenant, with everything done to them. */
export function CouponsPage() {
  const opens = useCan(couponsApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(couponActions);
  const { codes, dialog } = useCouponCodes();
  return (
    <>
      <ListPage
        title="Cupones"
        path="/coupons"
        list={couponsApi.list}
        noun={['cupón', 'cupones']}
        columns={columns}
        filters={filters}
        rowLabel={({ code }) => code}
        searchLabel="Buscar por código"
        {...(opens && {
          open: ({ id }: Coupon) => linkTo(id),
          prefetch: ({ id }: Coupon) => endpointQuery(couponsApi.get, { params: { id } }),
        })}
        actions={(coupon) => [edit(linkTo(coupon.id)), ...codes(coupon), history(coupon), remove(coupon)]}
        create={{ label: 'Crear cupón', policy: couponsApi.create.policy, to: '/coupons/create-coupon' }}
        exports={{ endpoint: couponsApi.exportCsv, policy: couponsApi.exportCsv.policy, filename: 'cupones.csv' }}
        views={viewsApi}
        extra={<ImportCoupons />}
        firstUse={{ title: 'Todavía no hay cupones', body: 'Crea el primero para empezar.' }}
      />
      {dialogs}
      {dialog}
    </>
  );
}
