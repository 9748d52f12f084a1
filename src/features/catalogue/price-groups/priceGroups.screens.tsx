import { IconTags } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { addressId, numericIdParams, openRecordSearch, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/price-groups',
    staticData: { title: 'Listas de precios', policy: 'menus', banners: true },
    validateSearch: openRecordSearch,
    component: lazyRouteComponent(() => import('./web/PriceGroupsPage.tsx'), 'PriceGroupsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/price-groups/$id',
    staticData: { title: 'Lista de precios', policy: 'menus.show' },
    params: numericIdParams,
    /** The product that the sheet opens on. */
    validateSearch: z.object({ product: addressId.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./web/PriceSheetPage.tsx'), 'PriceSheetPage'),
  }),
];

const actions: readonly ScreenAction[] = [
  { label: 'Crear lista de precios', path: '/price-groups?edit=new', policy: 'menus.create' },
];

const options = {
  priceGroups: {
    noun: ['lista de precios', 'listas de precios'],
    load: async () => {
      const { priceGroupsApi } = await import('./priceGroups.contract.ts');
      return optionsFrom(priceGroupsApi.all, 'name', { most: 1000 });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const priceGroupsScreens = areaScreens({
  name: 'price-groups',
  routes,
  nav: [
    {
      group: 'menu',
      path: '/price-groups',
      label: 'Listas de precios',
      icon: IconTags,
      policy: 'menus',
      letter: 'i',
      tabOf: '/menu',
    },
  ],
  actions,
  entities: () => import('./priceHistory.contract.ts').then(({ priceEntities }) => priceEntities),
  options,
});
