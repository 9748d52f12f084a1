import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  modifierInUse: {
    code: 1030,
    status: 409,
    message: 'No se puede eliminar un modificador que se usa. Quítalo antes de donde está.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
