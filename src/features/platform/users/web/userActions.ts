import type { RecordActions } from '#kit/web/record/useRecordActions.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { type User, usersApi } from '../users.contract.ts';

export const userActions: RecordActions<User> = {
  api: usersApi,
  history: { api: auditApi, table: 'adminUsers' },
  removal: {
    endpoint: usersApi.remove,
    success: 'Usuario eliminado',
    invalidates: ['roles'],
    ask: ({ name, email }) => ({
      title: `¿Eliminar a ${name}?`,
      body: `${email} pierde el acceso de inmediato, y se borran sus roles, sus locales y sus sesiones. Lo que hizo sigue en la auditoría con su nombre. Si solo es por un tiempo, desactívalo.`,
      confirm: 'Eliminar usuario',
    }),
  },
};
