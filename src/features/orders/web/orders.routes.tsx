import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ScreenParent } from '#kit/web/screens.ts';
import type { OrderExportQuery } from '../orderList.contract.ts';

/** The list with the order that is open over it. Stores are as the address writes them, so that views can keep them. */
export type OrdersSearch = Omit<Partial<OrderExportQuery>, 'storeIds'> & {
  storeIds?: number | string;
  view?: number | undefined;
  look?: 'grid' | undefined;
  order?: number | undefined;
};

export const ordersRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/orders',
    staticData: { title: 'Pedidos', policy: 'orders' },
    validateSearch: ({ view, look, order, ...list }: Record<string, unknown>): OrdersSearch => ({
      ...list,
      view: Number.isInteger(view) ? (view as number) : undefined,
      look: look === 'grid' ? look : undefined,
      order: Number.isInteger(order) && Number(order) > 0 ? (order as number) : undefined,
    }),
    // What the filters mean comes with the list: the words of every state and payment are nothing other screens wait for.
    beforeLoad: async ({ search }) => {
      const { mended } = await import('./orderSearch.ts');
      const next = mended(search);
      if (next) throw redirect({ to: '/orders', search: next, replace: true });
    },
    component: lazyRouteComponent(() => import('./OrdersPage.tsx'), 'OrdersPage'),
  }),
];
