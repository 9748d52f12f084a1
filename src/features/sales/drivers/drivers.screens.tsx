import { IconFolder } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/recordOptions.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/drivers',
    staticData: { title: 'Repartidores', policy: 'drivers' },
    component: lazyRouteComponent(() => import('./web/DriversPage.tsx'), 'DriversPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/drivers/create',
    staticData: { title: 'Crear repartidor', policy: 'drivers.create' },
    component: lazyRouteComponent(() => import('./web/driverPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/drivers/$id',
    staticData: { title: 'Editar repartidor', policy: 'drivers.show' },
    ...recordRoute(() => import('./drivers.contract.ts').then(({ driversApi }) => driversApi.get)),
    component: lazyRouteComponent(() => import('./web/driverPages.tsx'), 'EditPage'),
  }),
];

const options = {
  drivers: {
    noun: ['repartidor', 'repartidores'],
    policy: 'drivers.list',
    load: async () => {
      const { driversApi } = await import('./drivers.contract.ts');
      return optionsFrom(driversApi.list, 'query');
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const driversScreens = areaScreens({
  name: 'drivers',
  options,
  routes,
  nav: [{ group: 'sales', path: '/drivers', label: 'Repartidores', icon: IconFolder, policy: 'drivers' }],
  actions: [{ label: 'Crear repartidor', path: '/drivers/create', policy: 'drivers.create' }],
  entities: () => import('./drivers.contract.ts').then(({ driverEntity }) => [driverEntity]),
});
