import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  flagChanged: {
    code: 1299,
    status: 409,
    message: 'Otra persona cambió esta función del comercio. Revisa su valor y vuelve a guardar.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
