import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { listSearch } from '#kit/web/list/listSearch.ts';
import { reading } from '#kit/web/query.ts';
import { addressId, numbered, type ScreenAction, type ScreenParent } from '#kit/web/screens.ts';
import { roleListQuery } from '../roleList.contract.ts';

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
    validateSearch: z.object({ from: addressId.optional().catch(undefined) }),
    component: lazyRouteComponent(() => import('./AddRolePage.tsx'), 'AddRolePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/roles/edit-role/$id',
    staticData: { title: 'Editar rol', policy: 'roles.show' },
    params: numbered,
    loader: ({ context, params }) => {
      void import('../roles.contract.ts').then(({ rolesApi }) =>
        context.queryClient.prefetchQuery(reading(rolesApi.get, { params })),
      );
    },
    component: lazyRouteComponent(() => import('./EditRolePage.tsx'), 'EditRolePage'),
  }),
];

export const rolesActions: ScreenAction[] = [{ label: 'Crear rol', path: '/roles/add-role', policy: 'roles.create' }];
