import { IconBuildingStore, IconDoor, IconDoorOff, IconMap, IconStack2 } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { z } from 'zod';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import type { ScreenCommand } from '#kit/web/shell/commands.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { recordRoute, fieldFocusSearch, type ScreenParent } from '#kit/web/shell/screens.ts';
import { closeVerbs } from './hours/closeVerbs.ts';
import { openVerbs } from './hours/openVerbs.ts';
import { coverageSearch } from './coverage/web/coverageSearch.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/stores',
    staticData: { title: 'Locales', policy: 'stores', banners: true },
    /** A closing or an opening, confirmed in a dialog. */
    validateSearch: z.object({ close: z.unknown().optional(), open: z.unknown().optional() }),
    component: lazyRouteComponent(() => import('./office/web/StoresPage.tsx'), 'StoresPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/add-store',
    staticData: { title: 'Crear local', policy: 'stores.create' },
    component: lazyRouteComponent(() => import('./office/web/form/storePages.tsx'), 'AddStorePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/edit-store/$id/{-$tab}',
    staticData: { title: 'Editar local', policy: 'stores.show' },
    validateSearch: fieldFocusSearch,
    ...recordRoute(() => import('./record/stores.contract.ts').then(({ storesApi }) => storesApi.get)),
    component: lazyRouteComponent(() => import('./office/web/form/storePages.tsx'), 'EditStorePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/coverage',
    staticData: { title: 'Mapa de zonas', policy: 'stores.list' },
    validateSearch: coverageSearch,
    component: lazyRouteComponent(() => import('./coverage/web/CoveragePage.tsx'), 'CoveragePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/store-groups',
    staticData: { title: 'Grupos de locales', policy: 'store_groups', banners: true },
    component: lazyRouteComponent(() => import('./office/web/StoreGroupsPage.tsx'), 'StoreGroupsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/store-groups/create',
    staticData: { title: 'Crear grupo de locales', policy: 'store_groups.create' },
    component: lazyRouteComponent(() => import('./groups/web/storeGroupPages.tsx'), 'AddStoreGroupPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/store-groups/edit/$id',
    staticData: { title: 'Editar grupo de locales', policy: 'store_groups.show' },
    ...recordRoute(() => import('./groups/storeGroups.contract.ts').then(({ storeGroupsApi }) => storeGroupsApi.get)),
    component: lazyRouteComponent(() => import('./groups/web/storeGroupPages.tsx'), 'EditStoreGroupPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/stores/bulk-edit/{-$tab}',
    staticData: { title: 'Editar en bloque', policy: 'stores.bulk_update' },
    component: lazyRouteComponent(() => import('./bulk/web/BulkEditPage.tsx'), 'BulkEditPage'),
  }),
];

const commands: readonly ScreenCommand[] = [
  {
    verbs: closeVerbs,
    examples: ['cerrar viña hasta 18:00 por corte de luz'],
    icon: IconDoorOff,
    policy: 'stores.update',
    load: () => import('./hours/web/closing/closeCommand.ts').then((file) => file.closeCommand),
  },
  {
    verbs: openVerbs,
    examples: ['abrir viña'],
    icon: IconDoor,
    policy: 'stores.update',
    load: () => import('./hours/web/closing/openCommand.ts').then((file) => file.openCommand),
  },
];

const actions: readonly ScreenAction[] = [
  { label: 'Crear local', path: '/stores/add-store', policy: 'stores.create' },
  { label: 'Crear grupo de locales', path: '/store-groups/create', policy: 'store_groups.create' },
  { label: '¿Por qué no puede comprar?', path: '/stores/coverage?view=point', policy: 'stores.list' },
  { label: 'Locales cerrados ahora', path: '/stores?open=false', policy: 'stores.list' },
];

const options = {
  stores: {
    noun: ['local', 'locales'],
    groups: 'storeGroups',
    load: async () => {
      const { storeOptionsApi } = await import('./record/stores.contract.ts');
      return optionsFrom(storeOptionsApi.all, 'name', {
        most: 1000,
        always: { state: true },
        beside: ({ commune, open }) => ({
          under: commune ?? undefined,
          end: open === undefined ? undefined : open ? 'Abierto' : 'Cerrado',
        }),
      });
    },
  },
  storeGroups: {
    noun: ['grupo de locales', 'grupos de locales'],
    load: async () => {
      const { storeGroupsApi } = await import('./groups/storeGroups.contract.ts');
      return optionsFrom(storeGroupsApi.all, 'name', {
        most: 1000,
        beside: ({ storeCount }) => ({ end: storeCount === 1 ? '1 local' : `${storeCount} locales` }),
      });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const storesScreens = areaScreens({
  name: 'stores',
  routes,
  nav: [
    { group: 'menu', path: '/stores', label: 'Locales', icon: IconBuildingStore, policy: 'stores', letter: 'l' },
    {
      group: 'menu',
      path: '/store-groups',
      label: 'Grupos de locales',
      icon: IconStack2,
      policy: 'store_groups',
      letter: 'g',
      tabOf: '/stores',
      tab: 'Grupos',
    },
    {
      group: 'menu',
      path: '/stores/coverage',
      label: 'Mapa de zonas',
      icon: IconMap,
      policy: 'stores.list',
      tabOf: '/stores',
      tab: 'Mapa',
    },
  ],
  actions,
  commands,
  entities: async () => {
    const [{ storeEntities }, { checkoutQuestionEntity }, { storeGroupEntity }] = await Promise.all([
      import('./record/storeHistory.contract.ts'),
      import('./questions/checkoutQuestions.contract.ts'),
      import('./groups/storeGroups.contract.ts'),
    ]);
    return [...storeEntities, checkoutQuestionEntity, storeGroupEntity];
  },
  options,
  parts: {
    chainPayments: lazy(() =>
      import('./payments/web/ChainPayments.tsx').then((file) => ({ default: file.ChainPayments })),
    ),
  },
});
