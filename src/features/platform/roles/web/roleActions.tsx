import { Group, Modal, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { AcknowledgeButton } from '#kit/web/shell/AcknowledgeButton.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type Role, rolesApi } from '../roles.contract.ts';
import { RoleUserList } from './RoleUsers.tsx';

const permissions = (count: number) => (count === 1 ? 'su permiso' : `sus ${count} permisos`);

export const roleActions: RecordActions<Role> = {
  api: rolesApi,
  history: { api: auditApi, table: 'roles' },
  removal: {
    endpoint: rolesApi.remove,
    success: 'Rol eliminado',
    ask: (role) =>
      role.userCount > 0
        ? RoleInUse
        : {
            title: `¿Eliminar el rol «${role.name}»?`,
            body: `Se pierde su descripción y la elección de ${permissions(role.policyIds.length)}. Nadie lo tiene, así que nadie pierde acceso.`,
            confirm: 'Eliminar rol',
          },
  },
};

/** The action that opens the form of a new role with what another one has. */
export function useDuplicateRole(): (role: Role) => RowAction[] {
  const navigate = useNavigate();
  const creates = useCan(rolesApi.create.policy);
  if (!creates) return () => [];
  return ({ id }) => [
    {
      label: 'Duplicar',
      icon: <IconCopy size={16} />,
      run: () => void navigate({ to: '/roles/add-role', search: { from: id } }),
    },
  ];
}

function RoleInUse({ record: role, onClose }: { record: Role; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`«${role.name}» está en uso`}>
      <Stack>
        <Text size="sm">
          Para eliminarlo, antes dale otro rol a quienes lo tienen. Así nadie se queda sin acceso por accidente.
        </Text>
        <div>
          <RoleUserList role={role} />
        </div>
        <Group justify="flex-end">
          <AcknowledgeButton onClick={onClose} />
        </Group>
      </Stack>
    </Modal>
  );
}
