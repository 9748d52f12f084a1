import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  storeLimitReached: { code: 1290, status: 409, message: 'Tu plan no permite más locales.' },
  planChanged: {
    code: 1291,
    status: 409,
    message: 'Otra persona cambió el plan de este comercio. Revisa el plan vigente y vuelve a guardar.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
