import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';
import { menuListQuery } from '../menuList.contract.ts';

const id = z.coerce.number().int().positive();

const numbered = {
  parse: ({ id }: { id: string }) => ({ id: Number(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

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
      if (!id.safeParse(params.id).success) throw notFound();
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
    validateSearch: z.object({ import: id.optional().catch(undefined) }),
    loader: ({ params }) => {
      if (!id.safeParse(params.id).success) throw notFound();
    },
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
