import { IconUserHeart } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/customers',
    staticData: { title: 'Clientes', policy: 'customers', banners: true },
    component: lazyRouteComponent(() => import('./web/CustomersPage.tsx'), 'CustomersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/customers/$id',
    staticData: { title: 'Cliente', policy: 'customers.show' },
    ...recordRoute(() => import('./customers.contract.ts').then(({ customersApi }) => customersApi.get)),
    component: lazyRouteComponent(() => import('./web/CustomerPage.tsx'), 'CustomerPage'),
  }),
];

const options = {
  customers: {
    noun: ['cliente', 'clientes'],
    policy: 'customers.list',
    load: () => import('./web/customerOptions.ts').then(({ customerOptions }) => customerOptions),
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const customersScreens = areaScreens({
  name: 'customers',
  options,
  routes,
  nav: [{ group: 'sales', path: '/customers', label: 'Clientes', icon: IconUserHeart, policy: 'customers' }],
  entities: () => import('./customers.contract.ts').then(({ customerEntity }) => [customerEntity]),
});
