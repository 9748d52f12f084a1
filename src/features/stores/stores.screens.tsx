import { IconBuildingStore } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { recordRoute, fieldFocusSearch, type ScreenParent } from '#kit/web/shell/screens.ts';
import { coverageSearch } from './zones/web/coverage/coverageSearch.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/stores',
    staticData: { title: 'Locales', policy: 'stores' },
    component: lazyRouteComponent(() => import('./record/web/StoresPage.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/add-store',
    staticData: { title: 'Crear local', policy: 'stores.create' },
    component: lazyRouteComponent(() => import('./record/web/form/storePages.tsx'), 'AddStorePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/edit-store/$id/{-$tab}',
    staticData: { title: 'Editar local', policy: 'stores.show' },
    validateSearch: fieldFocusSearch,
    ...recordRoute(() => import('./record/stores.contract.ts').then(({ storesApi }) => storesApi.get)),
    component: lazyRouteComponent(() => import('./record/web/form/storePages.tsx'), 'EditStorePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/coverage',
    staticData: { title: 'Mapa de zonas', policy: 'stores.list' },
    validateSearch: coverageSearch,
    component: lazyRouteComponent(() => import('./zones/web/coverage/CoveragePage.tsx'), 'CoveragePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/bulk-edit/{-$tab}',
    staticData: { title: 'Editar en bloque', policy: 'stores.bulk_update' },
    component: lazyRouteComponent(() => import('./bulk/web/BulkEditPage.tsx'), 'BulkEditPage'),
  }),
];

const actions: readonly ScreenAction[] = [
  { label: 'Crear local', path: '/stores/add-store', policy: 'stores.create' },
  { label: 'Mapa de zonas', path: '/stores/coverage', policy: 'stores.list' },
  { label: 'Locales cerrados ahora', path: '/stores?open=false', policy: 'stores.list' },
];

const options = {
  stores: {
    noun: ['local', 'locales'],
    load: async () => {
      const { storeOptionsApi } = await import('./record/stores.contract.ts');
      return optionsFrom(storeOptionsApi.all, 'name', { most: 1000 });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const storesScreens = areaScreens({
  name: 'stores',
  routes,
  nav: [{ group: 'menu', path: '/stores', label: 'Locales', icon: IconBuildingStore, policy: 'stores', letter: 'l' }],
  actions,
  entities: async () => {
    const [{ storeEntities }, { checkoutQuestionEntity }] = await Promise.all([
      import('./record/storeHistory.contract.ts'),
      import('./questions/checkoutQuestions.contract.ts'),
    ]);
    return [...storeEntities, checkoutQuestionEntity];
  },
  options,
});
