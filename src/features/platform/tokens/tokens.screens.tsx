import { IconShieldLock } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/developers',
    staticData: { title: 'Tokens de API', policy: 'tokens' },
    component: lazyRouteComponent(() => import('./web/DevelopersPage.tsx'), 'DevelopersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/developers/create',
    staticData: { title: 'Crear token', policy: 'tokens.create' },
    component: lazyRouteComponent(() => import('./web/tokenPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/developers/$id',
    staticData: { title: 'Token de API', policy: 'tokens.show' },
    ...recordRoute(() => import('./tokens.contract.ts').then(({ tokensApi }) => tokensApi.get)),
    component: lazyRouteComponent(() => import('./web/tokenPages.tsx'), 'EditPage'),
  }),
];

export const tokensScreens = areaScreens({
  name: 'tokens',
  routes,
  nav: [
    {
      group: 'settings',
      path: '/developers',
      label: 'Tokens de API',
      icon: IconShieldLock,
      policy: 'tokens',
      tabOf: '/general-settings',
    },
  ],
  actions: [{ label: 'Crear token de API', path: '/developers/create', policy: 'tokens.create' }],
  entities: () => import('./tokens.contract.ts').then(({ tokenEntity }) => [tokenEntity]),
});
