import { confirm } from '#kit/web/dialogs.tsx';
import { useWriting } from '#kit/web/query.ts';
import { type User, usersApi } from '../users.contract.ts';
import { useOwn } from './useOwn.ts';

/** Lets somebody in or keeps them out. Whoever is about to shut themselves out is asked first. */
export function useSetActive(): (user: User, enabled: boolean) => Promise<void> {
  const own = useOwn();
  const { mutate } = useWriting(usersApi.update, { atOnce: true });
  return async (user, enabled) => {
    if (!enabled && user.id === own.id && !(await confirm(shuttingOneselfOut))) return;
    mutate({ params: { id: user.id }, body: { enabled } });
  };
}

const shuttingOneselfOut = {
  title: '¿Desactivar tu propio usuario?',
  body: 'Pierdes el acceso apenas lo confirmes, y otra persona tendrá que activarte de nuevo.',
  confirm: 'Desactivarme',
  danger: true,
};
