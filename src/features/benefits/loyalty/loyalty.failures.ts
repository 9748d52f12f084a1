import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  pointsMissing: { code: 1067, status: 409, message: 'El cliente no tiene tantos puntos.' },
  programmeOff: { code: 1068, status: 409, message: 'El programa de puntos está desactivado.' },
  pointsCodeWrong: {
    code: 1069,
    status: 422,
    message: 'El código no es correcto o ya venció. Revísalo, o pide otro.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
