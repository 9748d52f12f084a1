import { IconFileText } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { numericIdParams, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/pages',
    staticData: { title: 'Páginas', policy: 'pages', banners: true },
    component: lazyRouteComponent(() => import('./record/web/PagesPage.tsx'), 'PagesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/pages/add-page',
    staticData: { title: 'Crear página', policy: 'pages.create' },
    component: lazyRouteComponent(() => import('./record/web/AddPage.tsx'), 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/pages/edit-page/$id',
    staticData: { title: 'Editar página', policy: 'pages.show' },
    params: numericIdParams,
    component: lazyRouteComponent(() => import('./builder/web/EditPage.tsx'), 'EditPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/pages-admin',
    staticData: { title: 'Páginas de comercios', policy: 'platform.list', banners: true },
    component: lazyRouteComponent(() => import('./admin/web/PagesAdminPage.tsx'), 'PagesAdminPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/pages-admin/add-page',
    staticData: { title: 'Crear página de un comercio', policy: 'platform.visit_changes' },
    component: lazyRouteComponent(() => import('./admin/web/AddCompanyPage.tsx'), 'AddCompanyPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/pages-admin/edit-page/$id',
    staticData: { title: 'Editar página de un comercio', policy: 'platform.list' },
    params: numericIdParams,
    component: lazyRouteComponent(() => import('./admin/web/EditCompanyPage.tsx'), 'EditCompanyPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/pagebuilder',
    staticData: { title: 'Constructor de páginas', policy: 'pages' },
    beforeLoad: () => {
      throw redirect({ to: '/pages', replace: true });
    },
  }),
];

export const pagesScreens = areaScreens({
  name: 'pages',
  routes,
  nav: [
    { group: 'settings', path: '/pages', label: 'Páginas', icon: IconFileText, policy: 'pages' },
    {
      group: 'pagesAdmin',
      path: '/pages-admin',
      label: 'Páginas de comercios',
      icon: IconFileText,
      policy: 'platform.list',
    },
  ],
  actions: [{ label: 'Crear página', path: '/pages/add-page', policy: 'pages.create' }],
  entities: () =>
    import('./record/pages.contract.ts').then(({ pageEntity, sitePartEntity }) => [pageEntity, sitePartEntity]),
});
