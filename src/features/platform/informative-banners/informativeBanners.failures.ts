import { createFail, type FailureKind, kitFailures } from '#kit/contract/failures.ts';

export const failures = {
  noticeIsCritical: {
    code: 1306,
    status: 409,
    message: 'Este aviso es importante: se ve hasta que termine y no se puede ocultar.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
