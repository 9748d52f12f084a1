import { IconShieldLock } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { areaScreens, type ScreenAction } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { maxPageSize } from '#kit/contract/crud.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { addressId, numericIdParams, type ScreenParent, type ScreensContext } from '#kit/web/shell/screens.ts';

/** Every screen of roles shows the table of policies. */
function prefetchPolicies({ queryClient }: ScreensContext): void {
  void import('#kit/web/session/policies.ts').then(({ policiesQuery }) => queryClient.prefetchQuery(policiesQuery));
}

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/roles',
    staticData: { title: 'Roles', policy: 'roles', banners: true },
    loader: ({ context }) => prefetchPolicies(context),
    component: lazyRouteComponent(() => import('./web/RolesPage.tsx'), 'RolesPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/roles/add-role',
    staticData: { title: 'Crear rol', policy: 'roles.create' },
    // The role a copy starts from.
    validateSearch: z.object({ from: addressId.optional().catch(undefined) }),
    loader: ({ context }) => prefetchPolicies(context),
    component: lazyRouteComponent(() => import('./web/rolePages.tsx'), 'AddRolePage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/roles/edit-role/$id',
    staticData: { title: 'Editar rol', policy: 'roles.show' },
    params: numericIdParams,
    loader: ({ context, params }) => {
      prefetchPolicies(context);
      void import('./roles.contract.ts').then(({ rolesApi }) =>
        context.queryClient.prefetchQuery(endpointQuery(rolesApi.get, { params })),
      );
    },
    component: lazyRouteComponent(() => import('./web/rolePages.tsx'), 'EditRolePage'),
  }),
];

const actions: readonly ScreenAction[] = [{ label: 'Crear rol', path: '/roles/add-role', policy: 'roles.create' }];

const options = {
  roles: {
    noun: ['rol', 'roles'],
    policy: 'roles.list',
    load: async () => {
      const { rolesApi } = await import('./roles.contract.ts');
      return optionsFrom(rolesApi.list, 'query', { most: maxPageSize });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const rolesScreens = areaScreens({
  name: 'roles',
  routes,
  nav: [
    {
      group: 'settings',
      path: '/roles',
      label: 'Roles',
      icon: IconShieldLock,
      policy: 'roles',
      letter: 'r',
      tabOf: '/users',
    },
  ],
  actions,
  entities: () => import('./roles.contract.ts').then(({ roleEntity }) => [roleEntity]),
  options,
});
