import { failures as roleFailures } from '#features/platform/roles/roles.failures.ts';
import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  ownSecondFactor: {
    code: 1057,
    status: 409,
    message: 'Tu propia verificación en dos pasos se desactiva con un código, en Mi cuenta.',
  },
  secondOwnerRequired: {
    code: 1318,
    status: 409,
    message:
      'Tu pedido quedó anotado. La verificación en dos pasos de un propietario la quitan dos: pide a otro que la quite también, en 24 horas.',
  },
  notInvited: {
    code: 1022,
    status: 409,
    message: 'Ya eligió su contraseña. Si la olvidó, puede pedir otra desde la pantalla de ingreso.',
  },
  passwordByToken: {
    code: 1273,
    status: 403,
    message:
      'Un token de API no fija contraseñas ni cambia correos: crea la persona sin contraseña y recibirá su invitación.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures, notOwnRole: roleFailures.notOwnRole });
