import { useRecordToggle } from '#kit/web/record/RecordSwitch.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { type User, usersApi } from '../users.contract.ts';
import { activeText } from './activeText.ts';

/** Enables or disables a user, with a way to undo it. Users confirm before they disable themselves. */
export function useSetActive(): (user: User, enabled: boolean) => Promise<void> {
  const currentUser = useCurrentUser();
  const save = useRecordToggle<User>(usersApi.update, 'enabled', activeText);
  return async (user, enabled) => {
    if (!enabled && user.id === currentUser.id && !(await confirm(shuttingOneselfOut))) return;
    await save(user, enabled);
  };
}

const shuttingOneselfOut = {
  title: '¿Desactivar tu propio usuario?',
  body: 'Pierdes el acceso apenas lo confirmes, y otra persona tendrá que activarte de nuevo.',
  confirm: 'Desactivarme',
  danger: true,
};
