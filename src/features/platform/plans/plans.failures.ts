import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  planInUse: {
    code: 1328,
    status: 409,
    message:
      'Hay comercios que tienen o tuvieron este plan. Retíralo: no se ofrece más, y quienes lo tienen lo conservan.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
