import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import { numbered, pointed, type ScreenAction, type ScreenParent } from '#kit/web/screens.ts';
import { coverageSearch } from './coverage/coverageSearch.ts';
import { storeListQuery } from '../storeList.contract.ts';

export const storesRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/stores',
    staticData: { title: 'Locales', policy: 'stores' },
    validateSearch: listSearch(storeListQuery),
    component: lazyRouteComponent(() => import('./StoresPage.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/add-store',
    staticData: { title: 'Crear local', policy: 'stores.create' },
    component: lazyRouteComponent(() => import('./form/AddStorePage.tsx'), 'AddStorePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/edit-store/$id/{-$tab}',
    staticData: { title: 'Editar local', policy: 'stores.show' },
    validateSearch: pointed,
    params: numbered,
    loader: ({ context, params }) => {
      void import('../stores.contract.ts').then(({ storesApi }) =>
        context.queryClient.prefetchQuery(reading(storesApi.get, { params: { id: params.id } })),
      );
    },
    component: lazyRouteComponent(() => import('./form/EditStorePage.tsx'), 'EditStorePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/coverage',
    staticData: { title: 'Mapa de zonas', policy: 'stores.list' },
    validateSearch: coverageSearch,
    component: lazyRouteComponent(() => import('./coverage/CoveragePage.tsx'), 'CoveragePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/bulk-edit/{-$tab}',
    staticData: { title: 'Editar en bloque', policy: 'stores.bulk_update' },
    component: lazyRouteComponent(() => import('./bulk/BulkEditPage.tsx'), 'BulkEditPage'),
  }),
];

export const storesActions: ScreenAction[] = [
  { label: 'Crear local', path: '/stores/add-store', policy: 'stores.create' },
  { label: 'Mapa de zonas', path: '/stores/coverage', policy: 'stores.list' },
  { label: 'Locales cerrados ahora', path: '/stores?open=false', policy: 'stores.list' },
];
