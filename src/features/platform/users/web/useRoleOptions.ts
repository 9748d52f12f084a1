import { queryOptions, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { maxPageSize, type Page } from '#kit/contract/crud.ts';
import type { Failure } from '#kit/contract/failures.ts';
import { policiesQuery } from '#kit/web/session/policies.ts';
import { PoliciesContext } from '#kit/web/session/Can.tsx';
import type { RemoteOptions } from '#kit/web/list/filters/filter.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import { type Role, rolesApi } from '#features/platform/roles/roles.contract.ts';
import type { User } from '../users.contract.ts';

const everyRole = optionsFrom(rolesApi.list, 'query', { most: maxPageSize });

/**
 * Roles the user may assign: those whose permissions they all have. Without permission to list roles, only the edited
 * user's roles.
 */
export function useRoleOptions(user: User | undefined): { of: RemoteOptions; description?: string } {
  const actorPolicies = use(PoliciesContext);
  const policies = useQuery(policiesQuery).data?.all ?? [];
  if (!actorPolicies.has(rolesApi.list.policy))
    return {
      of: assignedRoles(user),
      description: 'Tu rol no permite ver los demás roles: pídeselo a quien los administra.',
    };
  const mayGive = (role: Role) => role.policyIds.every((policy) => actorPolicies.has(policy));
  const search = (text: string) => ({
    ...everyRole.search(text),
    select: (page: Page<Role>) => ({ ...page, data: page.data.filter(mayGive) }),
  });
  return {
    of: { ...everyRole, search },
    ...(!policies.every((policy) => actorPolicies.has(policy)) && {
      description: 'Aparecen los roles cuyos permisos tú también tienes.',
    }),
  };
}

function assignedRoles(user: User | undefined): RemoteOptions {
  const data = { data: user?.roles ?? [] };
  return {
    search: () =>
      queryOptions<typeof data, Failure>({
        queryKey: ['admin_users', user?.id ?? 'new', 'roles', user?.version ?? 0],
        queryFn: () => data,
        initialData: data,
      }),
  };
}
