import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { IconTicket } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { fieldFocusSearch, recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/coupons',
    staticData: { title: 'Cupones', policy: 'coupons', banners: true },
    component: lazyRouteComponent(() => import('./record/web/CouponsPage.tsx'), 'CouponsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/coupons/create-coupon',
    staticData: { title: 'Crear cupón', policy: 'coupons.create' },
    component: lazyRouteComponent(() => import('./record/web/couponPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/coupons/edit-coupon/$id/{-$tab}',
    staticData: { title: 'Editar cupón', policy: 'coupons.show' },
    validateSearch: fieldFocusSearch,
    ...recordRoute(() => import('./record/coupons.contract.ts').then(({ couponsApi }) => couponsApi.get)),
    component: lazyRouteComponent(() => import('./record/web/couponPages.tsx'), 'EditPage'),
  }),
];

const options = {
  coupons: {
    noun: ['cupón', 'cupones'],
    load: async () => {
      const { couponsApi } = await import('./record/coupons.contract.ts');
      return optionsFrom(couponsApi.all, 'name', { most: 1000 });
    },
  },
  couponBatches: {
    noun: ['lote de códigos', 'lotes de códigos'],
    policy: 'coupons.list',
    load: async () => {
      const { couponCodesApi } = await import('./codes/couponCodes.contract.ts');
      return optionsFrom(couponCodesApi.options, 'name', {
        beside: ({ free }) => ({ under: `${free} códigos libres` }),
      });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const couponsScreens = areaScreens({
  name: 'coupons',
  options,
  routes,
  nav: [{ group: 'sales', path: '/coupons', label: 'Cupones', icon: IconTicket, policy: 'coupons' }],
  actions: [
    { label: 'Crear cupón', path: '/coupons/create-coupon', policy: 'coupons.create' },
    { label: 'Cupones vigentes', path: '/coupons?availability=active', policy: 'coupons.list' },
  ],
  entities: () => import('./record/coupons.contract.ts').then(({ couponEntity }) => [couponEntity]),
});
