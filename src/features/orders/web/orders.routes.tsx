import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { idsAsAsked } from '#kit/web/list/filter.ts';
import { listSearch } from '#kit/web/list/listSearch.ts';
import type { ScreenParent } from '#kit/web/screens.ts';
import { orderExportQuery } from '../orderList.contract.ts';

const readList = listSearch(orderExportQuery);

/** The list with the order that is open over it. Stores stay as the address writes them, so that views can keep them. */
export type OrdersSearch = Omit<ReturnType<typeof readList>, 'storeIds'> & {
  storeIds?: number | string | undefined;
  order?: number | undefined;
};

export const ordersRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/orders',
    staticData: { title: 'Pedidos', policy: 'orders' },
    validateSearch: (address: Record<string, unknown>): OrdersSearch => {
      const { storeIds, ...list } = readList(address);
      const order = Number(address.order);
      return {
        ...list,
        storeIds: idsAsAsked(storeIds ?? []),
        order: Number.isSafeInteger(order) && order > 0 ? order : undefined,
      };
    },
    component: lazyRouteComponent(() => import('./OrdersPage.tsx'), 'OrdersPage'),
  }),
];
