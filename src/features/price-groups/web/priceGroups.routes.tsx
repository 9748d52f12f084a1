import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { addressId, numbered, type ScreenAction, type ScreenParent } from '#kit/web/screens.ts';
import { priceGroupListQuery } from '../priceGroupList.contract.ts';

/** The list open over the others to be named, or a new one: it is in the address, so that links and Back work. */
const edited = z.union([z.literal('new'), addressId]);
const readList = listSearch(priceGroupListQuery);

export type PriceGroupsSearch = ReturnType<typeof readList> & { edit?: z.output<typeof edited> };

export const priceGroupsRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/price-groups',
    staticData: { title: 'Listas de precios', policy: 'menus' },
    validateSearch: (address: Record<string, unknown>): PriceGroupsSearch => {
      const { data: edit } = edited.safeParse(address.edit);
      return { ...readList(address), ...(edit !== undefined && { edit }) };
    },
    component: lazyRouteComponent(() => import('./PriceGroupsPage.tsx'), 'PriceGroupsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/price-groups/$id',
    staticData: { title: 'Lista de precios', policy: 'menus.show' },
    params: numbered,
    component: lazyRouteComponent(() => import('./PriceSheetPage.tsx'), 'PriceSheetPage'),
  }),
];

export const priceGroupsActions: ScreenAction[] = [
  { label: 'Crear lista de precios', path: '/price-groups?edit=new', policy: 'menus.create' },
];
