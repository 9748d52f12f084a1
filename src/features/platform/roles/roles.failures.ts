import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  lastAdministrator: {
    code: 1021,
    status: 409,
    message: 'Debe quedar al menos un usuario activo que pueda editar roles. Dale ese permiso a otra persona antes.',
  },
  lastOwner: {
    code: 1296,
    status: 409,
    message: 'Debe quedar al menos un propietario activo de la plataforma. Dale ese rol a otra persona antes.',
  },
  roleInUse: {
    code: 1023,
    status: 409,
    message: 'No se puede eliminar un rol que tiene usuarios. Asígnales otro antes.',
  },
  notOwnRole: {
    code: 1025,
    status: 403,
    message: 'Hay permisos o locales que tú no tienes: pide este cambio a quien los tenga.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
