import { useEndpointMutation } from '#kit/web/api/query.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { type User, usersApi } from '../users.contract.ts';

/** Confirms and removes the second factor of a user who lost their phone. */
export function useResetSecondFactor() {
  const { mutateAsync } = useEndpointMutation(usersApi.resetSecondFactor, {
    invalidates: ['audit', 'history'],
    success: 'Verificación en dos pasos quitada',
  });
  return ({ id, name, email }: User) =>
    confirm({
      title: `¿Quitar la verificación en dos pasos de ${name}?`,
      body: `Para quien perdió su teléfono y sus códigos de recuperación. ${email} podrá entrar solo con su contraseña, y se cierran sus sesiones: comprueba antes que sea esa persona quien lo pide.`,
      confirm: 'Quitarla',
      danger: true,
      run: () => mutateAsync({ params: { id } }),
    });
}
