import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import { addressId, numbered, type ScreenAction, type ScreenParent } from '#kit/web/screens.ts';
import { menuListQuery } from '../menuList.contract.ts';

export const menusRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/menu',
    staticData: { title: 'Menús', policy: 'menus' },
    validateSearch: listSearch(menuListQuery),
    component: lazyRouteComponent(() => import('./MenusPage.tsx'), 'MenusPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/add-menu',
    staticData: { title: 'Crear menú', policy: 'menus.create' },
    component: lazyRouteComponent(() => import('./form/AddMenuPage.tsx'), 'AddMenuPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/edit-menu/$id',
    staticData: { title: 'Editar menú', policy: 'menus.show' },
    params: numbered,
    loader: ({ context, params }) => {
      void import('../menus.contract.ts').then(({ menusApi }) =>
        context.queryClient.prefetchQuery(reading(menusApi.get, { params })),
      );
    },
    component: lazyRouteComponent(() => import('./editor/EditMenuPage.tsx'), 'EditMenuPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/import/$id',
    staticData: { title: 'Importar productos', policy: 'menus.import' },
    params: numbered,
    validateSearch: z.object({ import: addressId.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./import/ImportMenuPage.tsx'), 'ImportMenuPage'),
  }),
  // Addresses that people have kept.
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/new-add-menu',
    staticData: { title: 'Crear menú', policy: 'menus.create' },
    beforeLoad: () => {
      throw redirect({ to: '/menu/add-menu', replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/new-edit-menu/$id',
    staticData: { title: 'Editar menú', policy: 'menus.show' },
    params: numbered,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/menu/edit-menu/$id', params, replace: true });
    },
  }),
];

export const menusActions: ScreenAction[] = [
  { label: 'Crear menú', path: '/menu/add-menu', policy: 'menus.create' },
  { label: 'Menús con cambios sin publicar', path: '/menu?unpublished=true', policy: 'menus.list' },
];
