import { IconPercentage, IconShoppingBag } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import type { ScreenCommand } from '#kit/web/shell/commands.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { recordRoute, fieldFocusSearch, type ScreenParent } from '#kit/web/shell/screens.ts';
import { fallingVerbs, risingVerbs } from './priceVerbs.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/products',
    staticData: { title: 'Productos', policy: 'products', banners: true },
    /** A price change with which its dialog opens, parsed by the page. */
    validateSearch: z.object({ prices: z.unknown().optional() }),
    component: lazyRouteComponent(() => import('./web/ProductsPage.tsx'), 'ProductsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/products/add-product',
    staticData: { title: 'Crear producto', policy: 'products.create' },
    component: lazyRouteComponent(() => import('./web/form/productPages.tsx'), 'AddProductPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/products/edit-product/$id/{-$tab}',
    staticData: { title: 'Editar producto', policy: 'products.show' },
    validateSearch: fieldFocusSearch,
    ...recordRoute(() => import('./products.contract.ts').then(({ productsApi }) => productsApi.get)),
    component: lazyRouteComponent(() => import('./web/form/productPages.tsx'), 'EditProductPage'),
  }),
];

const commands: readonly ScreenCommand[] = [
  {
    verbs: [...risingVerbs, ...fallingVerbs],
    examples: ['subir bebidas 5 % desde el lunes'],
    icon: IconPercentage,
    policy: 'products.bulk_update',
    load: () => import('./web/bulk/priceCommand.ts').then((file) => file.priceCommand),
  },
];

const actions: readonly ScreenAction[] = [
  { label: 'Crear producto', path: '/products/add-product', policy: 'products.create' },
  { label: 'Productos sin imagen', path: '/products?withoutPicture=true', policy: 'products.list' },
  { label: 'Productos sin precio', path: '/products?withoutPrice=true', policy: 'products.list' },
];

const options = {
  products: {
    noun: ['producto', 'productos'],
    load: async () => {
      const { productOptionsApi } = await import('./productOptions.contract.ts');
      return optionsFrom(productOptionsApi.all, 'name');
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const productsScreens = areaScreens({
  name: 'products',
  routes,
  nav: [
    { group: 'menu', path: '/products', label: 'Productos', icon: IconShoppingBag, policy: 'products', letter: 'p' },
  ],
  actions,
  commands,
  entities: () => import('./productsHistory.contract.ts').then(({ productEntities }) => productEntities),
  options,
});
