import { queryOptions } from '@tanstack/react-query';
import { use } from 'react';
import { allPolicies } from '#domain/policies.ts';
import type { Page } from '#kit/contract/crud.ts';
import type { Failure } from '#kit/contract/failures.ts';
import { PoliciesContext } from '#kit/web/Can.tsx';
import type { RemoteOptions } from '#kit/web/list/filter.ts';
import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { type Role, rolesApi } from '#features/roles/roles.contract.ts';
import type { User } from '../users.contract.ts';

const everyRole = optionsFrom(rolesApi.list, 'query');

/** The roles somebody may give: those of which they hold everything. Who may not list roles sees the user's own. */
export function useRoleOptions(user: User | undefined): { options: RemoteOptions; description?: string } {
  const held = use(PoliciesContext);
  if (!held.has(rolesApi.list.policy))
    return {
      options: ownRoles(user),
      description: 'Tu rol no permite ver los demás roles: pídeselo a quien los administra.',
    };
  const mayGive = (role: Role) => role.policyIds.every((policy) => held.has(policy));
  const search = (text: string) => ({
    ...everyRole.search(text),
    select: (page: Page<Role>) => ({ ...page, data: page.data.filter(mayGive) }),
  });
  return {
    options: { ...everyRole, search },
    ...(!allPolicies.every((policy) => held.has(policy)) && {
      description: 'Aparecen los roles cuyos permisos tú también tienes.',
    }),
  };
}

function ownRoles(user: User | undefined): RemoteOptions {
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
