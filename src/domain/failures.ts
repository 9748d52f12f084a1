import { failer, kitFailures } from '#kit/contract/failures.ts';

/** The catalogue: every way the product refuses, with the sentence people read. */
export const failures = {
  ...kitFailures,
  lastAdministrator: {
    code: 1021,
    status: 409,
    message: 'Debe quedar al menos un usuario activo que pueda editar roles. Dale ese permiso a otra persona antes.',
  },
  emailTaken: { code: 1022, status: 422, message: 'Ya existe un usuario con ese email.' },
  roleInUse: {
    code: 1023,
    status: 409,
    message: 'No se puede eliminar un rol que tiene usuarios. Asígnales otro antes.',
  },
  wrongPassword: { code: 1024, status: 422, message: 'La contraseña actual no es correcta.' },
  notOwnRole: {
    code: 1025,
    status: 403,
    message: 'Hay permisos o locales que tú no tienes: pide este cambio a quien los tenga.',
  },
  jobNotReplayable: { code: 1026, status: 409, message: 'Solo se pueden reintentar tareas que fallaron.' },
  unknownTenant: { code: 1027, status: 404, message: 'No existe un comercio con ese nombre.' },
  managedElsewhere: {
    code: 1028,
    status: 409,
    message: 'La contraseña de este comercio se administra en su servicio de acceso externo.',
  },
  integrationNotConfigured: {
    code: 1029,
    status: 409,
    message: 'La integración no está configurada para este local.',
  },
} as const;

export const fail = failer(failures);
