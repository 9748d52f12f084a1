import { confirm } from '#kit/web/dialogs.tsx';
import { useWriting } from '#kit/web/query.ts';
import { type User, usersApi } from '../users.contract.ts';

/** Deletes a user, after saying what goes and what stays. */
export function useRemoveUser(): (user: User) => Promise<boolean> {
  const { mutateAsync } = useWriting(usersApi.remove, { success: 'Usuario eliminado', invalidates: ['roles'] });
  return ({ id, name, email }) =>
    confirm({
      title: `¿Eliminar a ${name}?`,
      body: `${email} pierde el acceso de inmediato, y se borran sus roles, sus locales y sus sesiones. Lo que hizo sigue en la auditoría con su nombre. Si solo es por un tiempo, desactívalo.`,
      confirm: 'Eliminar usuario',
      danger: true,
      run: () => mutateAsync({ params: { id } }),
    });
}
