import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  couponUsed: {
    code: 1019,
    status: 409,
    message: 'Este cupón ya se usó y no se puede eliminar. Desactívalo: deja de valer y sus pedidos siguen contando.',
  },
  couponHasCodes: {
    code: 1064,
    status: 409,
    message: 'Este cupón tiene códigos generados. Elimina primero los que nadie ha usado, o desactiva el cupón.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
