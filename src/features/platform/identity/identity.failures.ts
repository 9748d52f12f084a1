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
  invalidToken: {
    code: 1270,
    status: 401,
    message:
      'Este token de API no sirve: está mal escrito, venció, fue revocado o es de otra empresa. Revísalo en Integraciones, Desarrolladores.',
  },
  tokenInAddress: {
    code: 1271,
    status: 400,
    message:
      'El token de API va en el encabezado Authorization, nunca en la dirección, que queda en registros. Rota este token.',
  },
  unknownTenant: { code: 1027, status: 404, message: 'No existe un comercio con ese nombre.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
