import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { recordRoute, type ScreenParent } from '#kit/web/shell/screens.ts';

const newKind = z.object({ type: z.string().optional().catch(undefined) });

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/modifiers',
    staticData: { title: 'Modificadores', policy: 'modifiers', banners: true },
    component: lazyRouteComponent(() => import('./web/ModifiersPage.tsx'), 'ModifiersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/modifiers/add-modifier',
    staticData: { title: 'Crear modificador', policy: 'modifiers.create' },
    validateSearch: newKind,
    component: lazyRouteComponent(() => import('./web/form/modifierPages.tsx'), 'AddModifierPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/modifiers/edit-modifier/$id',
    staticData: { title: 'Editar modificador', policy: 'modifiers.show' },
    ...recordRoute(() => import('./modifiers.contract.ts').then(({ modifiersApi }) => modifiersApi.get)),
    component: lazyRouteComponent(() => import('./web/form/modifierPages.tsx'), 'EditModifierPage'),
  }),
];

const actions: readonly ScreenAction[] = [
  { label: 'Crear modificador', path: '/modifiers/add-modifier', policy: 'modifiers.create' },
  { label: 'Modificadores sin uso', path: '/modifiers?unused=true', policy: 'modifiers.list' },
];

const options = {
  modifierGroups: {
    noun: ['grupo', 'grupos'],
    load: async () => {
      const { modifiersApi } = await import('./modifiers.contract.ts');
      return optionsFrom(modifiersApi.all, 'name', { always: { type: 'group' } });
    },
  },
  modifierOptions: {
    noun: ['opción', 'opciones'],
    load: async () => {
      const { modifiersApi } = await import('./modifiers.contract.ts');
      return optionsFrom(modifiersApi.all, 'name', { always: { type: 'option' } });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const modifiersScreens = areaScreens({
  name: 'modifiers',
  routes,
  nav: [
    {
      group: 'menu',
      path: '/modifiers',
      label: 'Modificadores',
      icon: IconAdjustmentsHorizontal,
      policy: 'modifiers',
      letter: 'd',
    },
  ],
  actions,
  entities: () => import('./modifierHistory.contract.ts').then(({ modifierEntities }) => modifierEntities),
  options,
});
