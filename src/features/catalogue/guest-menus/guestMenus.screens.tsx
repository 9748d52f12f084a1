import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { lazy } from 'react';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { orderChannels } from '#domain/catalogue.ts';
import { dispatchMethods } from '#domain/delivery/dispatch.ts';
import { addressId, numericIdParams, type ScreenParent } from '#kit/web/shell/screens.ts';

/** Search parameters of a sale; invalid values are ignored. `at` is a local date and time of the store. */
const saleSearch = z.object({
  storeId: addressId.optional().catch(undefined),
  channel: z.enum(orderChannels).optional().catch(undefined),
  method: z.enum(dispatchMethods).optional().catch(undefined),
  at: z.string().max(32).optional().catch(undefined),
});
export type SaleSearch = z.output<typeof saleSearch>;

const preview = saleSearch.extend({
  published: z.boolean().optional().catch(undefined),
  look: z.enum(['phone', 'wide']).optional().catch(undefined),
});
export type PreviewSearch = z.output<typeof preview>;

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/preview/$id',
    staticData: { title: 'Vista previa del menú', policy: 'menus.show' },
    params: numericIdParams,
    validateSearch: preview,
    component: lazyRouteComponent(() => import('./web/preview/PreviewPage.tsx'), 'PreviewPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/preflight/$id',
    staticData: { title: 'Revisión del menú', policy: 'menus.show' },
    params: numericIdParams,
    component: lazyRouteComponent(() => import('./web/PreflightPage.tsx'), 'PreflightPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/products/explain/$id',
    staticData: { title: '¿Por qué no se puede vender?', policy: 'products.show' },
    params: numericIdParams,
    validateSearch: saleSearch,
    component: lazyRouteComponent(() => import('./web/ExplainPage.tsx'), 'ExplainPage'),
  }),
];

export const guestMenusScreens = areaScreens({
  name: 'guest-menus',
  routes,
  parts: {
    saleVerdict: lazy(() => import('./web/SaleVerdict.tsx').then(({ SaleVerdict }) => ({ default: SaleVerdict }))),
  },
});
