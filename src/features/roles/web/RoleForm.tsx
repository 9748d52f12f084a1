import { Button } from '@mantine/core';
import { IconCopy, IconEye, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { isPolicy } from '#domain/policies.ts';
import { useCan } from '#kit/web/Can.tsx';
import { FormPage } from '#kit/web/FormPage.tsx';
import { FormSection } from '#kit/web/FormSection.tsx';
import { When } from '#kit/web/format.tsx';
import { HistoryButton } from '#kit/web/HistoryDrawer.tsx';
import { fieldsFor } from '#kit/web/fields.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { RowMenu } from '#kit/web/list/RowMenu.tsx';
import { optionsFrom } from '#kit/web/optionsFrom.ts';
import { useWriting } from '#kit/web/query.ts';
import { auditApi } from '#features/audit/audit.contract.ts';
import { storeOptionsApi } from '#features/stores/storeList.contract.ts';
import { type Role, type RoleDraft, roleRules, rolesApi } from '../roles.contract.ts';
import { PolicyField } from './PolicyField.tsx';
import { useRemoveRole } from './removeRole.tsx';
import { RoleUserList } from './RoleUsers.tsx';

const { Text, Textarea, AllOrSome } = fieldsFor<RoleDraft>();
const stores = optionsFrom(storeOptionsApi.all, 'name', 1000);

export const draftOf = ({ name, description, policyIds, allStores, storeIds }: Role): RoleDraft => ({
  name,
  description,
  policyIds: policyIds.filter(isPolicy),
  allStores,
  storeIds,
});

/** Saves a role, a new one or the part of it that changed. Its own users' permissions change with it. */
function useSaveRole(role: Role | undefined) {
  const own = { invalidates: ['admin_users', 'history'] };
  const create = useWriting(rolesApi.create, own);
  const update = useWriting(rolesApi.update, own);
  return ({ values, changed, ifMatch }: FormChange<RoleDraft>) =>
    role
      ? update.mutateAsync({ params: { id: role.id }, body: changed, ifMatch })
      : create.mutateAsync({ body: values });
}

/** Makes a role or edits one. */
export function RoleForm({ role, initial }: { role?: Role; initial: RoleDraft }) {
  const navigate = useNavigate();
  const changes = useCan(rolesApi.update.policy);
  return (
    <FormPage<RoleDraft, Role>
      title={role?.name ?? 'Crear rol'}
      back={{ to: '/roles', label: 'Roles' }}
      sub={
        role ? (
          <>
            Actualizado el <When at={role.updatedAt} />
          </>
        ) : (
          'Un rol junta los permisos de un trabajo y se asigna a las personas que lo hacen.'
        )
      }
      schema={roleRules}
      initial={initial}
      version={role?.version}
      save={useSaveRole(role)}
      onSaved={() => void navigate({ to: '/roles' })}
      success={role ? 'Rol guardado' : 'Rol creado'}
      createLabel="Crear rol"
      readOnly={role !== undefined && !changes}
      actions={role && <RoleActions role={role} />}
      side={
        role && (
          <FormSection title="Quién tiene este rol">
            <div>
              <RoleUserList role={role} />
            </div>
          </FormSection>
        )
      }
    >
      <FormSection title="Datos del rol">
        <Text name="name" label="Nombre" required maxLength={60} placeholder="Jefa de turno" />
        <Textarea
          name="description"
          label="Descripción"
          description="Ayuda a elegir el rol correcto al crear usuarios."
          maxLength={300}
          rows={2}
        />
        <AllOrSome
          all="allStores"
          some="storeIds"
          label="Locales"
          words={['Todos los locales', 'Solo algunos']}
          description="Limita pedidos, reportes y listas a los locales elegidos."
          placeholder="Busca un local"
          options={stores}
        />
      </FormSection>
      <PolicyField />
    </FormPage>
  );
}

/** What is done with a whole role. */
function RoleActions({ role }: { role: Role }) {
  const navigate = useNavigate();
  const creates = useCan(rolesApi.create.policy);
  const { remove, dialog } = useRemoveRole();
  const leave = async () => {
    if (await remove(role)) await navigate({ to: '/roles' });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={17} stroke={1.9} aria-hidden />}
        renderRoot={(props) => <Link to="/misc/see-as" search={{ role: role.id }} preload={false} {...props} />}
      >
        Ver como este rol
      </Button>
      <HistoryButton api={auditApi} table="roles" id={role.id} />
      <RowMenu
        label={role.name}
        actions={[
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
          {
            label: 'Eliminar',
            icon: <IconTrash size={16} />,
            policy: rolesApi.remove.policy,
            danger: true,
            apart: true,
            run: () => void leave(),
          },
        ]}
      />
      {dialog}
    </>
  );
}
