import { RecordSwitch } from '#kit/web/record/RecordSwitch.tsx';
import { type User, usersApi } from '../users.contract.ts';
import { useSetActive } from './useSetActive.ts';

/** Whether a user may sign in. */
export function ActiveSwitch({ user }: { user: User }) {
  const setActive = useSetActive();
  return (
    <RecordSwitch
      policy={usersApi.update.policy}
      label={`${user.name} puede entrar`}
      on={user.enabled}
      onChange={(on) => setActive(user, on)}
    />
  );
}
