import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  invoiceChanged: {
    code: 1320,
    status: 409,
    message: 'Otra persona cambió las facturas de este comercio. Revísalas y vuelve a intentarlo.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
