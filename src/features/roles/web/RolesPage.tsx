import { Progress, Text } from '@mantine/core';
import { IconCopy, IconEye, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { allPolicies } from '#domain/policies.ts';
import { useCan } from '#kit/web/Can.tsx';
import { When } from '#kit/web/format.tsx';
import { HistoryDrawer } from '#kit/web/HistoryDrawer.tsx';
import { ListPage } from '#kit/web/ListPage.tsx';
import type { Column } from '#kit/web/list/column.ts';
import type { RowAction } from '#kit/web/list/RowMenu.tsx';
import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { reading } from '#kit/web/query.ts';
import { SomeOf } from '#kit/web/SomeOf.tsx';
import { auditApi } from '#features/audit/audit.contract.ts';
import { storeOptionsApi } from '#features/stores/storeList.contract.ts';
import { viewsApi } from '#features/views/views.contract.ts';
import { type Role, rolesApi } from '../roles.contract.ts';
import { useRemoveRole } from './removeRole.tsx';
import classes from './RolesPage.module.css';
import { RoleUsers } from './RoleUsers.tsx';

const stores = optionsFrom(storeOptionsApi.all, 'name', 1000);

const columns: Column<Role>[] = [
  { id: 'name', label: 'Rol', sort: 'name', width: 200, cell: ({ name }) => name },
  {
    id: 'description',
    label: 'Descripción',
    cell: ({ description }) => (
      <Text span size="sm" c="dimmed" lineClamp={2} className={classes.description}>
        {description || 'Sin descripción'}
      </Text>
    ),
  },
  { id: 'users', label: 'Quién lo tiene', sort: 'userCount', width: 150, cell: (role) => <RoleUsers role={role} /> },
  { id: 'policies', label: 'Permisos', width: 150, cell: ({ policyIds }) => <Held count={policyIds.length} /> },
  {
    id: 'stores',
    label: 'Locales',
    width: 110,
    cell: ({ allStores, storeIds }) =>
      allStores ? 'Todos' : <SomeOf ids={storeIds} noun={['local', 'locales']} options={stores} />,
  },
  {
    id: 'updatedAt',
    label: 'Actualizado',
    sort: 'updatedAt',
    width: 170,
    cell: ({ updatedAt }) => <When at={updatedAt} />,
  },
];

/** How much of everything a role may do. */
function Held({ count }: { count: number }) {
  return (
    <div className={classes.held}>
      {count} de {allPolicies.length}
      <Progress value={(count / allPolicies.length) * 100} size={4} aria-hidden />
    </div>
  );
}

/** The roles of the tenant: what people may do, and who may do it. */
export function RolesPage() {
  const navigate = useNavigate();
  const opens = useCan('roles.show');
  const changes = useCan('roles.update');
  const creates = useCan('roles.create');
  const { remove, dialog } = useRemoveRole();
  const [told, setTold] = useState<Role | null>(null);
  const pathOf = ({ id }: Role) => `/roles/edit-role/${id}`;
  const actions = (role: Role): RowAction[] => [
    {
      label: changes ? 'Editar' : 'Ver',
      icon: changes ? <IconPencil size={16} /> : <IconEye size={16} />,
      policy: 'roles.show',
      to: pathOf(role),
    },
    ...(creates
      ? [
          {
            label: 'Duplicar',
            icon: <IconCopy size={16} />,
            policy: 'roles.clone',
            run: () => void navigate({ to: '/roles/add-role', search: { from: role.id } }),
          },
        ]
      : []),
    { label: 'Historial', icon: <IconHistory size={16} />, policy: 'roles.show', run: () => setTold(role) },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      policy: 'roles.delete',
      danger: true,
      apart: true,
      run: () => void remove(role),
    },
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
          prefetch: ({ id }: Role) => reading(rolesApi.get, { params: { id } }),
        })}
        actions={actions}
        create={{ label: 'Crear rol', to: '/roles/add-role', policy: 'roles.create' }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay roles',
          body: 'Un rol junta los permisos de un trabajo: cajero, jefa de cocina, marketing. Créalo una vez y asígnalo a quien corresponda.',
        }}
      />
      {dialog}
      {told && <HistoryDrawer api={auditApi} table="roles" id={told.id} opened onClose={() => setTold(null)} />}
    </>
  );
}
