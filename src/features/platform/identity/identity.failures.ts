import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  secondFactorRequired: {
    code: 1051,
    status: 403,
    message:
      'Tu empresa exige la verificación en dos pasos. Configúrala para continuar: ingresa en Comanda y sigue los pasos.',
  },
  secondFactorAtProvider: {
    code: 1052,
    status: 403,
    message:
      'Tu empresa exige la verificación en dos pasos. Actívala en el servicio de acceso con el que ingresas y vuelve a ingresar.',
  },
  unknownTenant: { code: 1027, status: 404, message: 'No existe un comercio con ese nombre.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
