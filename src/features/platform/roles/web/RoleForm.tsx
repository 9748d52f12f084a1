import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCan } from '#kit/web/session/Can.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type Role, type RoleDraft, roleRules, rolesApi } from '../roles.contract.ts';
import { PolicyField } from './PolicyField.tsx';
import { roleActions, useDuplicateRole } from './roleActions.tsx';
import { RoleUserList } from './RoleUsers.tsx';
import { StoreScopeField } from './storeScope.tsx';

const { Text, Textarea } = fieldsFor<RoleDraft>();

/** Makes a role or edits one. */
export function RoleForm({ role, initial }: { role?: Role | undefined; initial: RoleDraft }) {
  const navigate = useNavigate();
  const changes = useCan(rolesApi.update.policy);
  return (
    <FormPage<RoleDraft, Role>
      title={role?.name ?? 'Crear rol'}
      back={{ to: '/roles', label: 'Roles' }}
      sub={
        role ? (
          <>
            Actualizado el <DateTime at={role.updatedAt} />
          </>
        ) : (
          'Un rol junta los permisos de un trabajo y se asigna a las personas que lo hacen.'
        )
      }
      schema={roleRules}
      initial={initial}
      version={role?.version}
      // The permissions of its users change with it.
      save={useSaveRecord(rolesApi, role, { invalidates: ['admin_users'] })}
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
        <Text name="name" label="Nombre" placeholder="Jefa de turno" />
        <Textarea
          name="description"
          label="Descripción"
          description="Ayuda a elegir el rol correcto al crear usuarios."
          rows={2}
        />
        <StoreScopeField description="Limita pedidos, reportes y listas a los locales elegidos." />
      </FormSection>
      <PolicyField />
    </FormPage>
  );
}

function RoleActions({ role }: { role: Role }) {
  const navigate = useNavigate();
  const duplicate = useDuplicateRole();
  const { remove, dialogs } = useRecordActions(roleActions, () => void navigate({ to: '/roles' }));
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={17} stroke={1.9} aria-hidden />}
        renderRoot={(props) => (
          <Link to="/misc/see-as" search={{ role: role.id }} state={{ asked: true }} preload={false} {...props} />
        )}
      >
        Ver como este rol
      </Button>
      <HistoryButton api={auditApi} table="roles" id={role.id} />
      <RowMenu label={role.name} actions={[...duplicate(role), remove(role)]} />
      {dialogs}
    </>
  );
}
