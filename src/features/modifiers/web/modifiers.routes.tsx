import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import { numbered, type ScreenAction, type ScreenParent } from '#kit/web/screens.ts';
import { modifierKinds, modifierListQuery } from '../modifierList.contract.ts';

const newKind = z.object({ type: z.enum(modifierKinds).optional().catch(undefined) });

export const modifiersRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/modifiers',
    staticData: { title: 'Modificadores', policy: 'modifiers' },
    validateSearch: listSearch(modifierListQuery),
    component: lazyRouteComponent(() => import('./ModifiersPage.tsx'), 'ModifiersPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/modifiers/add-modifier',
    staticData: { title: 'Crear modificador', policy: 'modifiers.create' },
    validateSearch: newKind,
    component: lazyRouteComponent(() => import('./form/AddModifierPage.tsx'), 'AddModifierPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/modifiers/edit-modifier/$id',
    staticData: { title: 'Editar modificador', policy: 'modifiers.show' },
    params: numbered,
    loader: ({ context, params }) => {
      void import('../modifiers.contract.ts').then(({ modifiersApi }) =>
        context.queryClient.prefetchQuery(reading(modifiersApi.get, { params: { id: params.id } })),
      );
    },
    component: lazyRouteComponent(() => import('./form/EditModifierPage.tsx'), 'EditModifierPage'),
  }),
];

export const modifiersActions: ScreenAction[] = [
  { label: 'Crear modificador', path: '/modifiers/add-modifier', policy: 'modifiers.create' },
  { label: 'Modificadores sin uso', path: '/modifiers?unused=true', policy: 'modifiers.list' },
];
