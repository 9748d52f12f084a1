import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  priceGroupInUse: { code: 1032, status: 409, message: 'No se puede eliminar una lista de precios que un menú usa.' },
  raiseBegun: {
    code: 1071,
    status: 409,
    message: 'Este cambio de precios ya se hizo. Si no lo quieres, deshazlo en el historial.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
