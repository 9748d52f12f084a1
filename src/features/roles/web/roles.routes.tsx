import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import type { ScreenAction, ScreenParent } from '#kit/web/screens.ts';
import { roleListQuery } from '../roleList.contract.ts';

const id = z.coerce.number().int().positive();

export const rolesRoutes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/roles',
    staticData: { title: 'Roles', policy: 'roles' },
    validateSearch: listSearch(roleListQuery),
    component: lazyRouteComponent(() => import('./RolesPage.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/roles/add-role',
    staticData: { title: 'Crear rol', policy: 'roles.create' },
    // The role a copy starts from.
    validateSearch: z.object({ from: id.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./AddRolePage.tsx'), 'AddRolePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/roles/edit-role/$id',
    staticData: { title: 'Editar rol', policy: 'roles.show' },
    params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
    loader: ({ context, params }) => {
      if (!id.safeParse(params.id).success) throw notFound();
      void import('../roles.contract.ts').then(({ rolesApi }) =>
        context.queryClient.prefetchQuery(reading(rolesApi.get, { params })),
      );
    },
    component: lazyRouteComponent(() => import('./EditRolePage.tsx'), 'EditRolePage'),
  }),
];

export const rolesActions: ScreenAction[] = [{ label: 'Crear rol', path: '/roles/add-role', policy: 'roles.create' }];
