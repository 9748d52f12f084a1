import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type User, usersApi } from '../users.contract.ts';
import { activeText } from './activeText.ts';

/** Enables or disables a user, with a way to undo it. Users confirm before they disable themselves. */
export function useSetActive(): (user: User, enabled: boolean) => Promise<void> {
  const currentUser = useCurrentUser();
  const { mutateAsync } = useEndpointMutation(usersApi.update, { optimistic: true });
  const save = async (user: User, enabled: boolean) => {
    try {
      await mutateAsync({ params: { id: user.id }, body: { enabled } });
      toasts.success(activeText(user, enabled), { label: 'Deshacer', run: () => void save(user, !enabled) });
    } catch (thrown) {
      toasts.failure(thrown);
    }
  };
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
