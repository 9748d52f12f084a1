import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { addressId, type ScreenParent } from '#kit/web/screens.ts';

export const kitchenRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/kds',
    staticData: { title: 'Cocina', policy: 'orders.cook', bare: true },
    /** Whose board it is; without it a store is chosen, once. */
    validateSearch: z.object({ store: addressId.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./KitchenPage.tsx'), 'KitchenPage'),
  }),
];
