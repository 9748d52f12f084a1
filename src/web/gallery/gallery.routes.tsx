import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { PublicParent } from '#kit/web/shell/screens.ts';

/** Every part of the kit in every state, while developing. */
export const galleryRoutes = (parent: PublicParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/gallery',
    staticData: { title: 'Galería', policy: 'public' },
    component: lazyRouteComponent(() => import('./Gallery.tsx'), 'Gallery'),
  }),
];
