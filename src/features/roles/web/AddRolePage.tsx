import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { FormLoading } from '#kit/web/FormLoading.tsx';
import { reading } from '#kit/web/query.ts';
import { type RoleDraft, rolesApi } from '../roles.contract.ts';
import { draftOf, RoleForm } from './RoleForm.tsx';

const blank: RoleDraft = { name: '', description: '', policyIds: [], allStores: true, storeIds: [] };

/** A new role, or a copy of one to change. */
export function AddRolePage() {
  const { from } = useSearch({ from: '/signed-in/roles/add-role' });
  const source = reading(rolesApi.get, { params: { id: from ?? 0 } });
  const { data, error, refetch } = useQuery({ ...source, ...(from === undefined && { queryFn: skipToken }) });
  if (from === undefined) return <RoleForm initial={blank} />;
  if (error) return <ReadingFailed failure={error} what="el rol que querías duplicar" onRetry={() => void refetch()} />;
  if (!data) return <FormLoading title="Crear rol" back={{ to: '/roles', label: 'Roles' }} sections={[330, 520]} />;
  return <RoleForm key={from} initial={{ ...draftOf(data), name: `Copia de ${data.name}`.slice(0, 60) }} />;
}
