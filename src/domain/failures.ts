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
  modifierInUse: {
    code: 1030,
    status: 409,
    message: 'No se puede eliminar un modificador que se usa. Quítalo antes de donde está.',
  },
  productInUse: {
    code: 1031,
    status: 409,
    message: 'No se puede eliminar un producto que está en un menú. Quítalo antes.',
  },
  priceGroupInUse: { code: 1032, status: 409, message: 'No se puede eliminar una lista de precios que un menú usa.' },
  menuInUse: {
    code: 1033,
    status: 409,
    message: 'No se puede eliminar un menú que tiene locales. Asígnales otro antes.',
  },
  nothingToPublish: {
    code: 1034,
    status: 409,
    message: 'El borrador es igual a lo publicado: no hay nada que publicar.',
  },
  menuMoved: {
    code: 1035,
    status: 409,
    message: 'Alguien más ordenó este menú mientras tanto. Mira cómo quedó y vuelve a intentarlo.',
  },
  notPublished: { code: 1036, status: 404, message: 'Este local no tiene un menú publicado.' },
  importApplied: {
    code: 1037,
    status: 409,
    message: 'Esta importación ya se aplicó. Sube el archivo otra vez para importarlo de nuevo.',
  },
  importErrors: { code: 1038, status: 409, message: 'Corrige las líneas con errores, o déjalas fuera.' },
  importStale: {
    code: 1039,
    status: 409,
    message: 'El menú o sus productos cambiaron desde que revisaste el archivo. Mira las líneas otra vez y aplica.',
  },
  orderCannotMove: { code: 1040, status: 409, message: 'El pedido no puede pasar a ese estado.' },
  orderRefused: { code: 1041, status: 422, message: 'El pedido no se puede tomar así.' },
  refundRefused: { code: 1042, status: 409, message: 'Este pago no se puede reembolsar.' },
} as const;

export const fail = failer(failures);
