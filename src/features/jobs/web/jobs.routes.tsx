import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '#kit/web/list/listSearch.ts';
import type { ScreenParent } from '#kit/web/screens.ts';
import { jobListQuery } from '../jobs.contract.ts';

export const jobsRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/jobs',
    staticData: { title: 'Tareas', policy: 'jobs.list' },
    validateSearch: listSearch(jobListQuery.omit({ sort: true, dir: true })),
    component: lazyRouteComponent(() => import('./JobsPage.tsx'), 'JobsPage'),
  }),
];
