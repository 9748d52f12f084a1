import { IconBuildingSkyscraper } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { numericIdParams, type ScreenParent } from '#kit/web/shell/screens.ts';

const pages = () => import('./web/planPages.tsx');

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/plans',
    staticData: { title: 'Planes', policy: 'platform.list' },
    component: lazyRouteComponent(pages, 'PlansPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/plans/create',
    staticData: { title: 'Crear plan', policy: 'platform.plans' },
    component: lazyRouteComponent(pages, 'AddPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/companies/plans/$id',
    staticData: { title: 'Plan', policy: 'platform.list' },
    params: numericIdParams,
    component: lazyRouteComponent(pages, 'EditPage'),
  }),
];

export const plansScreens = areaScreens({
  name: 'plans',
  routes,
  nav: [
    {
      group: 'pagesAdmin',
      path: '/companies/plans',
      label: 'Planes',
      tabOf: '/companies',
      icon: IconBuildingSkyscraper,
      policy: 'platform.list',
    },
  ],
});
