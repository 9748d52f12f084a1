import { IconShare } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/social-networks',
    staticData: { title: 'Catálogos en redes', policy: 'feeds', flag: 'social-networks' },
    component: lazyRouteComponent(() => import('./web/FeedsPage.tsx'), 'FeedsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/social-networks/create',
    staticData: { title: 'Crear catálogo', policy: 'feeds.create', flag: 'social-networks' },
    component: lazyRouteComponent(() => import('./web/feedPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/social-networks/preview',
    staticData: { title: 'Probar un producto', policy: 'feeds.show', flag: 'social-networks' },
    component: lazyRouteComponent(() => import('./web/PreviewProductPage.tsx'), 'PreviewProductPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/social-networks/$id',
    staticData: { title: 'Editar catálogo', policy: 'feeds.show', flag: 'social-networks' },
    ...recordRoute(() => import('./feeds.contract.ts').then(({ feedsApi }) => feedsApi.get)),
    component: lazyRouteComponent(() => import('./web/feedPages.tsx'), 'EditPage'),
  }),
];

export const feedsScreens = areaScreens({
  name: 'feeds',
  routes,
  nav: [
    {
      group: 'marketing',
      path: '/social-networks',
      label: 'Catálogos en redes',
      icon: IconShare,
      policy: 'feeds',
      flag: 'social-networks',
    },
  ],
  actions: [
    {
      label: 'Crear catálogo para redes',
      path: '/social-networks/create',
      policy: 'feeds.create',
      flag: 'social-networks',
    },
  ],
  entities: () => import('./feeds.contract.ts').then(({ feedEntity }) => [feedEntity]),
});
