import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import { numbered, pointed, type ScreenAction, type ScreenParent } from '#kit/web/screens.ts';
import { productListQuery } from '../productList.contract.ts';

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
    params: numbered,
    loader: ({ context, params }) => {
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
