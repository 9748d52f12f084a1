import { Switch } from '@mantine/core';
import { useCan } from '#kit/web/Can.tsx';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import { type User, usersApi } from '../users.contract.ts';
import { useSetActive } from './useSetActive.ts';

/** Whether somebody may come in; changed at once, and back again when the server refuses. */
export function ActiveSwitch({ user }: { user: User }) {
  const changes = useCan(usersApi.update.policy);
  const setActive = useSetActive();
  if (!changes)
    return <StatusBadge tone={user.enabled ? 'success' : 'neutral'}>{user.enabled ? 'Sí' : 'No'}</StatusBadge>;
  return (
    <Switch
      aria-label={`${user.name} puede entrar`}
      checked={user.enabled}
      onChange={(event) => void setActive(user, event.currentTarget.checked)}
    />
  );
}
