import { IconReceipt } from '@tabler/icons-react';
import { lazy } from 'react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { numericIdParams, type ScreenParent } from '#kit/web/shell/screens.ts';

const flag = 'pos-integration';
const policy = 'auth_credentials';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/pos-integration/mapping',
    staticData: { title: 'Mapeo de puntos de venta', policy, flag },
    component: lazyRouteComponent(() => import('./web/MappingPage.tsx'), 'MappingPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/pos-integration/mapping/$id',
    staticData: { title: 'Códigos de una caja', policy, flag },
    params: numericIdParams,
    component: lazyRouteComponent(() => import('./web/CodeSheetPage.tsx'), 'CodeSheetPage'),
  }),
];

export const posScreens = areaScreens({
  name: 'pos',
  routes,
  nav: [
    {
      group: 'integrations',
      path: '/pos-integration/mapping',
      label: 'Mapeo de puntos de venta',
      icon: IconReceipt,
      policy,
      flag,
      tabOf: '/pos-integration',
      tab: 'Mapeo',
    },
  ],
  parts: { storePos: lazy(() => import('./web/StorePos.tsx').then((file) => ({ default: file.StorePos }))) },
  entities: () => import('./mappingHistory.contract.ts').then(({ mappingEntity }) => [mappingEntity]),
});
