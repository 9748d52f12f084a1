import { IconAd, IconAppWindow, IconPhoto } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { fieldFocusSearch, recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const contract = () => import('./record/banners.contract.ts');
const pages = () => import('./office/web/bannerPages.tsx');
const lists = () => import('./office/web/BannersPage.tsx');

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/banners',
    staticData: { title: 'Banners', policy: 'banners', banners: true },
    component: lazyRouteComponent(lists, 'BannersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/banners/calendar',
    staticData: { title: 'Calendario de banners', policy: 'banners' },
    component: lazyRouteComponent(() => import('./office/web/TimelinePage.tsx'), 'TimelinePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/banners/add-banner',
    staticData: { title: 'Crear banner', policy: 'banners.create' },
    component: lazyRouteComponent(pages, 'AddBannerPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/banners/edit-banner/$id',
    staticData: { title: 'Editar banner', policy: 'banners.show' },
    validateSearch: fieldFocusSearch,
    ...recordRoute(() => contract().then(({ bannersApi }) => bannersApi.get)),
    component: lazyRouteComponent(pages, 'EditBannerPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/position-banners',
    staticData: { title: 'Banners de posición', policy: 'position_banners', banners: true },
    component: lazyRouteComponent(lists, 'PositionBannersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/position-banners/add-banner',
    staticData: { title: 'Crear banner de posición', policy: 'position_banners.create' },
    component: lazyRouteComponent(pages, 'AddPositionPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/position-banners/edit-banner/$id',
    staticData: { title: 'Editar banner de posición', policy: 'position_banners.show' },
    validateSearch: fieldFocusSearch,
    ...recordRoute(() => contract().then(({ positionBannersApi }) => positionBannersApi.get)),
    component: lazyRouteComponent(pages, 'EditPositionPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/popup-banners',
    staticData: { title: 'Pop-ups', policy: 'pop_ups', banners: true },
    component: lazyRouteComponent(lists, 'PopUpsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/popup-banners/add-banner',
    staticData: { title: 'Crear pop-up', policy: 'pop_ups.create' },
    component: lazyRouteComponent(pages, 'AddPopUpPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/popup-banners/edit-banner/$id',
    staticData: { title: 'Editar pop-up', policy: 'pop_ups.show' },
    validateSearch: fieldFocusSearch,
    ...recordRoute(() => contract().then(({ popUpsApi }) => popUpsApi.get)),
    component: lazyRouteComponent(pages, 'EditPopUpPage'),
  }),
];

export const bannersScreens = areaScreens({
  name: 'banners',
  routes,
  nav: [
    { group: 'settings', path: '/banners', label: 'Banners', icon: IconPhoto, policy: 'banners' },
    {
      group: 'settings',
      path: '/position-banners',
      label: 'Banners de posición',
      icon: IconAd,
      policy: 'position_banners',
      tabOf: '/banners',
      tab: 'De posición',
    },
    {
      group: 'settings',
      path: '/popup-banners',
      label: 'Pop-ups',
      icon: IconAppWindow,
      policy: 'pop_ups',
      tabOf: '/banners',
    },
    {
      group: 'settings',
      path: '/banners/calendar',
      label: 'Calendario de banners',
      icon: IconPhoto,
      policy: 'banners',
      tabOf: '/banners',
      tab: 'Calendario',
    },
  ],
  actions: [
    { label: 'Crear banner', path: '/banners/add-banner', policy: 'banners.create' },
    { label: 'Crear pop-up', path: '/popup-banners/add-banner', policy: 'pop_ups.create' },
  ],
  entities: () => import('./record/bannerShape.contract.ts').then(({ bannerEntity }) => [bannerEntity]),
});
