import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';
import { productListQuery } from '../productList.contract.ts';

const id = z.coerce.number().int().positive();

/** The field a link points at, to be shown and focused on arrival. */
const pointed = z.object({ field: z.string().max(120).optional().catch(undefined) });

export const productsRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/products',
    staticData: { title: 'Productos', policy: 'products' },
    validateSearch: listSearch(productListQuery),
    component: lazyRouteComponent(() => import('./ProductsPage.tsx'), 'ProductsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/products/add-product',
    staticData: { title: 'Crear producto', policy: 'products.create' },
    component: lazyRouteComponent(() => import('./form/AddProductPage.tsx'), 'AddProductPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/products/edit-product/$id/{-$tab}',
    staticData: { title: 'Editar producto', policy: 'products.show' },
    validateSearch: pointed,
    params: {
      parse: ({ id, ...rest }) => ({ ...rest, id: Number(id) }),
      stringify: ({ id, ...rest }) => ({ ...rest, id: String(id) }),
    },
    loader: ({ context, params }) => {
      if (!id.safeParse(params.id).success) throw notFound();
      void import('../products.contract.ts').then(({ productsApi }) =>
        context.queryClient.prefetchQuery(reading(productsApi.get, { params: { id: params.id } })),
      );
    },
    component: lazyRouteComponent(() => import('./form/EditProductPage.tsx'), 'EditProductPage'),
  }),
];

export const productsActions: ScreenAction[] = [
  { label: 'Crear producto', path: '/products/add-product', policy: 'products.create' },
  { label: 'Productos sin imagen', path: '/products?withoutPicture=true', policy: 'products.list' },
  { label: 'Productos sin precio', path: '/products?withoutPrice=true', policy: 'products.list' },
];
