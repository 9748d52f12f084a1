import { IconMotorbike } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { addressId, recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/drivers',
    staticData: { title: 'Repartidores', policy: 'drivers', banners: true },
    component: lazyRouteComponent(() => import('./office/web/DriversPage.tsx'), 'DriversPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/drivers/create',
    staticData: { title: 'Crear repartidor', policy: 'drivers.create' },
    component: lazyRouteComponent(() => import('./office/web/driverPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/drivers/cash',
    staticData: { title: 'Caja del día', policy: 'drivers.cash' },
    /** Store and day; today by default. */
    validateSearch: z.object({
      store: addressId.optional().catch(undefined),
      day: z.iso.date().optional().catch(undefined),
    }),
    component: lazyRouteComponent(() => import('./cash/web/CashPage.tsx'), 'CashPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/drivers/$id/{-$tab}',
    staticData: { title: 'Editar repartidor', policy: 'drivers.show' },
    ...recordRoute(() => import('./record/drivers.contract.ts').then(({ driversApi }) => driversApi.get)),
    component: lazyRouteComponent(() => import('./office/web/driverPages.tsx'), 'EditPage'),
  }),
];

const options = {
  drivers: {
    noun: ['repartidor', 'repartidores'],
    policy: 'drivers.list',
    load: async () => {
      const { driversApi } = await import('./record/drivers.contract.ts');
      return optionsFrom(driversApi.list, 'query', { beside: ({ storeName }) => ({ under: storeName }) });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const driversScreens = areaScreens({
  name: 'drivers',
  options,
  routes,
  nav: [{ group: 'sales', path: '/drivers', label: 'Repartidores', icon: IconMotorbike, policy: 'drivers' }],
  actions: [{ label: 'Crear repartidor', path: '/drivers/create', policy: 'drivers.create' }],
  entities: () => import('./record/drivers.contract.ts').then(({ driverEntity }) => [driverEntity]),
});
