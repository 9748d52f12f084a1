import { IconToolsKitchen2 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { addressId, numericIdParams, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/menu',
    staticData: { title: 'Menús', policy: 'menus', banners: true },
    component: lazyRouteComponent(() => import('./record/web/MenusPage.tsx'), 'MenusPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/add-menu',
    staticData: { title: 'Crear menú', policy: 'menus.create' },
    component: lazyRouteComponent(() => import('./record/web/form/AddMenuPage.tsx'), 'AddMenuPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/edit-menu/$id',
    staticData: { title: 'Editar menú', policy: 'menus.show' },
    params: numericIdParams,
    loader: ({ context, params }) => {
      void import('./record/menus.contract.ts').then(({ menusApi }) =>
        context.queryClient.prefetchQuery(endpointQuery(menusApi.get, { params })),
      );
    },
    component: lazyRouteComponent(() => import('./draft/web/EditMenuPage.tsx'), 'EditMenuPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/menu/import/$id',
    staticData: { title: 'Importar productos', policy: 'menus.import' },
    params: numericIdParams,
    validateSearch: z.object({
      import: addressId.optional().catch(undefined),
      /** The screen that the import was started from, where it is another. */
      from: z.literal('channels').optional().catch(undefined),
    }),
    component: lazyRouteComponent(() => import('./import/web/ImportMenuPage.tsx'), 'ImportMenuPage'),
  }),
  // Redirects of earlier addresses.
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
    params: numericIdParams,
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/menu/edit-menu/$id', params, replace: true });
    },
  }),
];

const actions: readonly ScreenAction[] = [
  { label: 'Crear menú', path: '/menu/add-menu', policy: 'menus.create' },
  { label: 'Menús con cambios sin publicar', path: '/menu?unpublished=true', policy: 'menus.list' },
];

const options = {
  menus: {
    noun: ['menú', 'menús'],
    load: async () => {
      const { menuOptionsApi } = await import('./record/menuOptions.contract.ts');
      return optionsFrom(menuOptionsApi.all, 'name', { most: 1000 });
    },
  },
  menuCategories: {
    noun: ['categoría', 'categorías'],
    load: async () => {
      const { categoryOptions } = await import('./record/web/categoryOptions.ts');
      return categoryOptions;
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const menusScreens = areaScreens({
  name: 'menus',
  routes,
  nav: [{ group: 'menu', path: '/menu', label: 'Menús', icon: IconToolsKitchen2, policy: 'menus', letter: 'm' }],
  actions,
  entities: () => import('./record/menuHistory.contract.ts').then(({ menuEntities }) => menuEntities),
  options,
});
