import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '#kit/web/dialogs.tsx';
import { useWriting } from '#kit/web/query.ts';
import { type Role, rolesApi } from '../roles.contract.ts';
import { RoleUserList } from './RoleUsers.tsx';

const permissions = (count: number) => (count === 1 ? 'su permiso' : `sus ${count} permisos`);

/**
 * Deletes a role nobody has, after asking; of one in use it says who has it, in the `dialog` to be drawn on the page.
 * `remove` answers whether the role is gone.
 */
export function useRemoveRole() {
  const { mutateAsync } = useWriting(rolesApi.remove, { success: 'Rol eliminado' });
  const [used, setUsed] = useState<Role | null>(null);
  const remove = async (role: Role): Promise<boolean> => {
    if (role.userCount > 0) {
      setUsed(role);
      return false;
    }
    return confirm({
      title: `¿Eliminar el rol «${role.name}»?`,
      body: `Se pierde su descripción y la elección de ${permissions(role.policyIds.length)}. Nadie lo tiene, así que nadie pierde acceso.`,
      confirm: 'Eliminar rol',
      danger: true,
      run: () => mutateAsync({ params: { id: role.id } }),
    });
  };
  return { remove, dialog: used && <RoleInUse role={used} onClose={() => setUsed(null)} /> };
}

function RoleInUse({ role, onClose }: { role: Role; onClose: () => void }) {
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
          <Button data-autofocus onClick={onClose}>
            Entendido
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
