import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';
import { modifierKinds, modifierListQuery } from '../modifierList.contract.ts';

const id = z.coerce.number().int().positive();
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
    params: {
      parse: ({ id }) => ({ id: Number(id) }),
      stringify: ({ id }) => ({ id: String(id) }),
    },
    loader: ({ context, params }) => {
      if (!id.safeParse(params.id).success) throw notFound();
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
