import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/companies',
    staticData: { title: 'Comercios', policy: 'platform.list' },
    component: lazyRouteComponent(() => import('./web/companyPages.ts'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/create',
    staticData: { title: 'Crear comercio', policy: 'platform.create' },
    component: lazyRouteComponent(() => import('./web/companyPages.ts'), 'CreateCompanyPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/$id',
    validateSearch: z.object({ tab: z.string().max(30).optional().catch(undefined) }),
    staticData: { title: 'Comercio', policy: 'platform.list' },
    component: lazyRouteComponent(() => import('./web/companyPages.ts'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/$id/creation',
    staticData: { title: 'Creación del comercio', policy: 'platform.create' },
    component: lazyRouteComponent(() => import('./web/companyPages.ts'), 'CreationPage'),
  }),
];

export const companiesScreens = areaScreens({
  name: 'companies',
  entities: () => import('./web/platformEntities.ts').then(({ platformEntities }) => platformEntities),
  routes,
  nav: [
    {
      group: 'pagesAdmin',
      path: '/companies',
      label: 'Comercios',
      icon: IconBuildingSkyscraper,
      policy: 'platform.list',
    },
  ],
});
