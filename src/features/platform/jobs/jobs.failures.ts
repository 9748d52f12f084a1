import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  jobNotReplayable: { code: 1026, status: 409, message: 'Solo se pueden reintentar tareas que fallaron.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
