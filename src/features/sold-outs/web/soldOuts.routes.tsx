import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '#kit/web/list/listSearch.ts';
import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';
import { type SoldOutTarget, soldOutListQuery, soldOutTargets } from '../soldOutList.contract.ts';

const readList = listSearch(soldOutListQuery);

/** What the dialog over the list is about to take off sale: it is in the address, so that other screens can ask for it. */
export type SoldOutsSearch = ReturnType<typeof readList> & { off?: SoldOutTarget; of?: number };

export const soldOutsRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/sold-out',
    staticData: { title: 'Agotados', policy: 'products' },
    validateSearch: (address: Record<string, unknown>): SoldOutsSearch => {
      const off = soldOutTargets.find((target) => target === address.off);
      const of = Number(address.of);
      return { ...readList(address), ...(off && { off }), ...(Number.isSafeInteger(of) && of > 0 && { of }) };
    },
    component: lazyRouteComponent(() => import('./SoldOutsPage.tsx'), 'SoldOutsPage'),
  }),
];

export const soldOutsActions: ScreenAction[] = [
  { label: 'Agotar un producto', path: '/sold-out?off=product', policy: 'products.sold_out' },
  { label: 'Agotar un ingrediente', path: '/sold-out?off=ingredient', policy: 'products.sold_out' },
];
