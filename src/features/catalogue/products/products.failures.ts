import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  productInUse: {
    code: 1031,
    status: 409,
    message: 'No se puede eliminar un producto que está en un menú. Quítalo antes.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
