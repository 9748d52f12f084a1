import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '#kit/web/list/listSearch.ts';
import type { ScreenParent } from '#kit/web/screens.ts';
import { auditQuery } from '../audit.contract.ts';

export const auditRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/audit',
    staticData: { title: 'Auditoría', policy: 'audit.list' },
    validateSearch: listSearch(auditQuery.omit({ cursor: true, limit: true })),
    component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
  }),
];
