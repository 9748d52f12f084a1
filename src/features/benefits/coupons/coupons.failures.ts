import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

/** What the area refuses, with the sentences people read. */
export const failures = {
  couponUsed: {
    code: 1019,
    status: 409,
    message: 'Este cupón ya se usó y no se puede eliminar. Apágalo: deja de valer y sus pedidos siguen contando.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
