import { IconAd } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/informative-banners',
    staticData: { title: 'Avisos de la plataforma', policy: 'platform.notices' },
    component: lazyRouteComponent(() => import('./web/InformativeBannersPage.tsx'), 'InformativeBannersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/informative-banners/create',
    staticData: { title: 'Crear aviso', policy: 'platform.notices' },
    component: lazyRouteComponent(() => import('./web/informativeBannerPages.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/informative-banners/$id',
    staticData: { title: 'Editar aviso', policy: 'platform.notices' },
    ...recordRoute(() =>
      import('./informativeBanners.contract.ts').then(({ informativeBannersApi }) => informativeBannersApi.get),
    ),
    component: lazyRouteComponent(() => import('./web/informativeBannerPages.tsx'), 'EditPage'),
  }),
];

export const informativeBannersScreens = areaScreens({
  name: 'informative-banners',
  routes,
  nav: [
    {
      group: 'pagesAdmin',
      path: '/informative-banners',
      label: 'Avisos de la plataforma',
      icon: IconAd,
      policy: 'platform.notices',
      tabOf: '/companies',
      tab: 'Avisos',
    },
  ],
  entities: () =>
    import('./informativeBanners.contract.ts').then(({ informativeBannerEntity }) => [informativeBannerEntity]),
});
