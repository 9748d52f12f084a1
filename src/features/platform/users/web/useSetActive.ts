import { confirm } from '#kit/web/shell/dialogs.tsx';
import { useRecordToggle } from '#kit/web/record/RecordSwitch.tsx';
import { type User, usersApi } from '../users.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

/** Lets somebody in or keeps them out. Whoever is about to shut themselves out is asked first. */
export function useSetActive(): (user: User, enabled: boolean) => Promise<void> {
  const own = useCurrentUser();
  const setEnabled = useRecordToggle(usersApi.update, 'enabled');
  return async (user, enabled) => {
    if (!enabled && user.id === own.id && !(await confirm(shuttingOneselfOut))) return;
    setEnabled(user, enabled);
  };
}

const shuttingOneselfOut = {
  title: '¿Desactivar tu propio usuario?',
  body: 'Pierdes el acceso apenas lo confirmes, y otra persona tendrá que activarte de nuevo.',
  confirm: 'Desactivarme',
  danger: true,
};
