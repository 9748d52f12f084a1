import { IconCode, IconListDetails, IconShieldLock } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { maxPageSize } from '#kit/contract/crud.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const paths = { overview: '/developers', list: '/developers/tokens', calls: '/developers/calls' } as const;

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: paths.overview,
    staticData: { title: 'Desarrolladores', policy: 'tokens' },
    component: lazyRouteComponent(() => import('./web/DevelopersPage.tsx'), 'DevelopersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: paths.calls,
    staticData: { title: 'Solicitudes de la API', policy: 'tokens.show' },
    component: lazyRouteComponent(() => import('./web/CallsPage.tsx'), 'CallsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: paths.list,
    staticData: { title: 'Tokens de API', policy: 'tokens' },
    component: lazyRouteComponent(() => import('./web/TokensPage.tsx'), 'TokensPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/developers/tokens/create',
    staticData: { title: 'Crear token', policy: 'tokens.create' },
    component: lazyRouteComponent(() => import('./web/tokenPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/developers/tokens/$id',
    staticData: { title: 'Token de API', policy: 'tokens.show' },
    ...recordRoute(() => import('./tokens.contract.ts').then(({ tokensApi }) => tokensApi.get)),
    component: lazyRouteComponent(() => import('./web/tokenPages.tsx'), 'EditPage'),
  }),
];

const options = {
  tokens: {
    noun: ['token', 'tokens'],
    policy: 'tokens.list',
    load: async () =>
      optionsFrom((await import('./tokens.contract.ts')).tokensApi.list, 'query', { most: maxPageSize }),
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

const tab = { group: 'integrations', policy: 'tokens', tabOf: paths.overview } as const;

export const tokensScreens = areaScreens({
  name: 'tokens',
  routes,
  nav: [
    {
      group: 'integrations',
      path: paths.overview,
      label: 'Desarrolladores',
      tab: 'Resumen',
      entry: 'Desarrolladores',
      icon: IconCode,
      policy: 'tokens',
    },
    { ...tab, path: paths.list, label: 'Tokens de API', tab: 'Tokens', icon: IconShieldLock },
    {
      ...tab,
      path: paths.calls,
      label: 'Solicitudes de la API',
      tab: 'Solicitudes',
      icon: IconListDetails,
      policy: 'tokens.show',
    },
  ],
  actions: [{ label: 'Crear token de API', path: '/developers/tokens/create', policy: 'tokens.create' }],
  entities: () => import('./tokens.contract.ts').then(({ tokenEntity }) => [tokenEntity]),
  options,
});
