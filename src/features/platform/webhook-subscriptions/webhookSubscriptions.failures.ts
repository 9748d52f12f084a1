import { createFail, type FailureKind, kitFailures } from '#kit/contract/failures.ts';

export const failures = {
  webhookPaused: { code: 1280, status: 409, message: 'El webhook está pausado: actívalo antes de enviar.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
