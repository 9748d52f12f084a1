import { IconAward, IconCoins } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/loyalty-program',
    staticData: { title: 'Programa de puntos', policy: 'loyalty.show', flag: 'loyalty-program' },
    component: lazyRouteComponent(() => import('./web/ProgrammePage.tsx'), 'ProgrammePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/loyalty-customers',
    staticData: { title: 'Saldos de puntos', policy: 'loyalty.list', flag: 'loyalty-program', banners: true },
    component: lazyRouteComponent(() => import('./web/BalancesPage.tsx'), 'BalancesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/loyalty-customers/$id',
    staticData: { title: 'Puntos del cliente', policy: 'loyalty.list', flag: 'loyalty-program' },
    ...recordRoute(() => import('./loyalty.contract.ts').then(({ loyaltyApi }) => loyaltyApi.customer)),
    component: lazyRouteComponent(() => import('./web/LedgerPage.tsx'), 'LedgerPage'),
  }),
];

export const loyaltyScreens = areaScreens({
  name: 'loyalty',
  routes,
  nav: [
    {
      group: 'marketing',
      path: '/loyalty-program',
      label: 'Programa de puntos',
      icon: IconAward,
      policy: 'loyalty.show',
      flag: 'loyalty-program',
    },
    {
      group: 'sales',
      path: '/loyalty-customers',
      label: 'Saldos de puntos',
      icon: IconCoins,
      policy: 'loyalty.list',
      flag: 'loyalty-program',
      everyStore: true,
      tabOf: '/customers',
    },
  ],
  entities: () => import('./loyalty.contract.ts').then(({ loyaltyEntity }) => [loyaltyEntity]),
  parts: {
    customerPoints: lazy(() => import('./web/CustomerPoints.tsx').then((file) => ({ default: file.CustomerPoints }))),
  },
});
