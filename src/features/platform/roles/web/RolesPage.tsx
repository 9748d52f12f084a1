import { Progress, Stack, Text } from '@mantine/core';
import { usePolicies } from '#kit/web/session/policies.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type Role, rolesApi } from '../roles.contract.ts';
import { roleActions, useDuplicateRole } from './roleActions.tsx';
import { RoleUsers } from './RoleUsers.tsx';
import { storesColumn } from './storeScope.tsx';

const columns: Column<Role>[] = [
  { id: 'name', label: 'Rol', sort: 'name', width: 180, cell: ({ name }) => name },
  {
    id: 'description',
    label: 'Descripción',
    cell: ({ description }) => (
      <Text span size="sm" c="dimmed" lineClamp={2} maw={420}>
        {description || 'Sin descripción'}
      </Text>
    ),
  },
  { id: 'users', label: 'Quién lo tiene', sort: 'userCount', width: 150, cell: (role) => <RoleUsers role={role} /> },
  { id: 'policies', label: 'Permisos', width: 150, cell: ({ policyIds }) => <PolicyCount count={policyIds.length} /> },
  storesColumn,
  { ...updatedColumn, optional: false, priority: 1 },
];

/** How much of everything a role may do. */
function PolicyCount({ count }: { count: number }) {
  const total = usePolicies().all.length;
  return (
    <Stack gap={5} maw={110}>
      {count} de {total}
      <Progress value={(count / total) * 100} size={4} aria-hidden />
    </Stack>
  );
}

/** The roles of the tenant: what people may do, and who may do it. */
export function RolesPage() {
  const opens = useCan(rolesApi.get.policy);
  const duplicate = useDuplicateRole();
  const { edit, history, remove, dialogs } = useRecordActions(roleActions);
  const pathOf = ({ id }: Role) => `/roles/edit-role/${id}`;
  const actions = (role: Role): RowAction[] => [
    edit({ to: pathOf(role) }),
    ...duplicate(role),
    history(role),
    remove(role),
  ];
  return (
    <>
      <ListPage
        title="Roles"
        path="/roles"
        list={rolesApi.list}
        noun={['rol', 'roles']}
        columns={columns}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre o descripción"
        {...(opens && {
          open: (role: Role) => ({ to: pathOf(role) }),
          prefetch: ({ id }: Role) => endpointQuery(rolesApi.get, { params: { id } }),
        })}
        actions={actions}
        create={{ label: 'Crear rol', to: '/roles/add-role', policy: 'roles.create' }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay roles',
          body: 'Un rol junta los permisos de un trabajo: cajero, jefa de cocina, marketing. Créalo una vez y asígnalo a quien corresponda.',
        }}
      />
      {dialogs}
    </>
  );
}
