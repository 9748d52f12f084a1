import { useSearch } from '@tanstack/react-router';
import { blankOf, copyName, draftOf } from '#kit/contract/draft.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { StoredRecord } from '#kit/web/record/StoredRecord.tsx';
import { type Role, type RoleDraft, roleDraft, rolesApi } from '../roles.contract.ts';
import { RoleForm } from './RoleForm.tsx';

const toFormValues = (role: Role): RoleDraft => draftOf(roleDraft, role);
const place = { back: { to: '/roles', label: 'Roles' }, sections: [330, 520] };

const { AddPage, EditPage } = recordPages<Role, RoleDraft>({
  get: rolesApi.get,
  what: 'este rol',
  loading: { title: 'Editar rol', ...place },
  toFormValues,
  blank: () => blankOf(roleDraft, { allStores: true }),
  form: (initial, role) => <RoleForm initial={initial} role={role} />,
});
export const EditRolePage = EditPage;

/** A new role, or a copy of one to change. */
export function AddRolePage() {
  const { from } = useSearch({ from: '/signed-in/roles/add-role' });
  if (from === undefined) return <AddPage />;
  return (
    <StoredRecord
      endpoint={rolesApi.get}
      id={from}
      what="el rol que querías duplicar"
      loading={<FormLoading title="Crear rol" {...place} />}
    >
      {(role) => <RoleForm key={from} initial={{ ...toFormValues(role), name: copyName(roleDraft, role.name) }} />}
    </StoredRecord>
  );
}
