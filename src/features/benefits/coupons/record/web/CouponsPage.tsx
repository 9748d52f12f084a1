import { IconTicket } from '@tabler/icons-react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import type { ListTabsSpec } from '#kit/web/list/ListTabs.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCouponCodes } from '../../codes/web/useCouponCodes.tsx';
import { ImportCoupons } from '../../imports/web/ImportCoupons.tsx';
import { couponsApi } from '../coupons.contract.ts';
import {
  availabilities,
  availabilityTabs,
  type Coupon,
  couponKindLabels,
  visibilityLabels,
} from '../couponShape.contract.ts';
import { couponColumns } from './couponColumns.tsx';
import { editPath, useCouponActions } from './useCouponActions.tsx';
import { useCouponBulk } from './useCouponBulk.tsx';

const tabs: ListTabsSpec = {
  name: 'availability',
  label: 'Estado',
  tabs: [
    { value: undefined, label: 'Todos' },
    ...availabilities.map((value) => ({ value, label: availabilityTabs[value] })),
  ],
};

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'automatic',
    label: 'Cómo se usa',
    options: [
      { value: false, label: 'Con código' },
      { value: true, label: 'Automáticas' },
    ],
  },
  { kind: 'select', name: 'kind', label: 'Tipo', options: optionsOf(couponKindLabels) },
  { kind: 'select', name: 'visibility', label: 'Visibilidad', options: optionsOf(visibilityLabels) },
];

export function CouponsPage() {
  const canOpen = useCan(couponsApi.get.policy);
  const { edit, clone, explain, history, remove, dialogs } = useCouponActions();
  const { codes, dialog } = useCouponCodes();
  const bulk = useCouponBulk();
  return (
    <>
      <ListPage
        title="Cupones"
        path="/coupons"
        list={couponsApi.list}
        noun={['cupón', 'cupones']}
        columns={couponColumns}
        filters={filters}
        tabs={tabs}
        rowLabel={({ code }) => code}
        searchLabel="Buscar por código"
        {...(canOpen && {
          open: ({ id }: Coupon) => ({ to: editPath(id) }),
          prefetch: ({ id }: Coupon) => endpointQuery(couponsApi.get, { params: { id } }),
        })}
        actions={(coupon) => [
          ...[edit, explain].map((action) => action(coupon)),
          ...codes(coupon),
          ...[clone, history, remove].map((action) => action(coupon)),
        ]}
        bulk={bulk}
        create={{ label: 'Crear cupón', policy: couponsApi.create.policy, to: '/coupons/create-coupon' }}
        exports={{ endpoint: couponsApi.exportCsv, policy: couponsApi.exportCsv.policy, filename: 'cupones.csv' }}
        views={viewsApi}
        extra={<ImportCoupons />}
        firstUse={{
          title: 'Todavía no hay cupones',
          body: 'Un código que tus clientes escriben, o una promoción que se aplica sola: 2×1, happy hour, despacho gratis.',
          icon: <IconTicket size={30} />,
        }}
      />
      {dialogs}
      {dialog}
    </>
  );
}
