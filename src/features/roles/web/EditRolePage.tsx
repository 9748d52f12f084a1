import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { FormLoading } from '#kit/web/FormLoading.tsx';
import { reading } from '#kit/web/query.ts';
import { rolesApi } from '../roles.contract.ts';
import { draftOf, RoleForm } from './RoleForm.tsx';

/** An existing role. */
export function EditRolePage() {
  const { id } = useParams({ from: '/signed-in/roles/edit-role/$id' });
  const { data, error, refetch } = useQuery(reading(rolesApi.get, { params: { id } }));
  if (error) return <ReadingFailed failure={error} what="este rol" onRetry={() => void refetch()} />;
  if (!data) return <FormLoading title="Editar rol" back={{ to: '/roles', label: 'Roles' }} sections={[330, 520]} />;
  return <RoleForm key={data.id} role={data} initial={draftOf(data)} />;
}
