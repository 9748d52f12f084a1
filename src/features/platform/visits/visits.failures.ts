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
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
