import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  zonesTooIntricate: {
    code: 1047,
    status: 422,
    message: 'Las zonas tienen demasiados puntos para revisarlas juntas. Simplifica los bordes de las más detalladas.',
  },
  storeOutOfReach: { code: 1111, status: 404, message: 'Ese local no existe, o tu rol no tiene acceso a él.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
