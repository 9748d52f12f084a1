import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { nextPath } from '#kit/web/shell/nextPath.ts';
import type { PublicParent } from '#kit/web/shell/screens.ts';

const publicRoutes = (parent: PublicParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/misc/visit',
    staticData: { title: 'Motivo de tu visita', policy: 'public' },
    validateSearch: z.object({ next: nextPath }),
    component: lazyRouteComponent(() => import('./web/VisitPage.tsx'), 'VisitPage'),
  }),
];

export const visitsScreens = areaScreens({ name: 'visits', publicRoutes });
