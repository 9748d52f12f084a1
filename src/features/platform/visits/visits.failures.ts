import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  visitRequired: { code: 1292, status: 403, message: 'Indica el motivo de tu visita.' },
  visitReadOnly: {
    code: 1293,
    status: 403,
    message:
      'Tu visita es de solo lectura. Habilita los cambios con tu verificación en dos pasos y vuelve a intentarlo.',
  },
  visitNeedsSecondFactor: {
    code: 1294,
    status: 409,
    message: 'Para habilitar cambios, configura primero la verificación en dos pasos en Mi cuenta.',
  },
  securityReadOnly: {
    code: 1310,
    status: 403,
    message: 'Una visita de seguridad es de solo lectura: no permite cambios.',
  },
  securityNotApproved: {
    code: 1311,
    status: 409,
    message: 'No tienes una aprobación vigente para entrar a este comercio por seguridad.',
  },
  requestClosed: {
    code: 1312,
    status: 409,
    message: 'Esta solicitud ya se respondió, venció o quedó sin efecto.',
  },
  ownRequest: {
    code: 1313,
    status: 409,
    message: 'Esta solicitud es tuya: debe responderla otra persona propietaria.',
  },
  requestOpen: {
    code: 1314,
    status: 409,
    message: 'Ya tienes una solicitud abierta para este comercio.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
