import { Text } from '@mantine/core';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { User, UserDraft } from '../users.contract.ts';
import { FirstAccess } from './FirstAccess.tsx';
import { useCloudSignIn } from './useCloudSignIn.ts';

const { Password } = fieldsFor<UserDraft>();

type UserAccessProps = { user: User | undefined; typed: boolean; onTyped: (typed: boolean) => void };

/** How a user comes in: by a password of ours, or by the company's own sign-in service. */
export function UserAccess({ user, typed, onTyped }: UserAccessProps) {
  const cloud = useCloudSignIn();
  if (cloud)
    return (
      <Text size="sm" c="dimmed">
        Su contraseña se administra en el servicio de acceso de tu empresa.
      </Text>
    );
  if (!user) return <FirstAccess typed={typed} onTyped={onTyped} />;
  return (
    <Password
      name="password"
      label="Contraseña nueva"
      description="Déjala en blanco para conservar la actual. Si la cambias, se cierran sus sesiones."
    />
  );
}
