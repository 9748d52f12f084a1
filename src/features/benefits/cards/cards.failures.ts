import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  cardsUnproven: {
    code: 1190,
    status: 403,
    message: 'Pide un código nuevo para usar tus tarjetas: el que usaste ya venció.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
