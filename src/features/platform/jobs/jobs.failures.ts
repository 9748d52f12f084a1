import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

/** What the area refuses, with the sentences people read. */
export const failures = {
  jobNotReplayable: { code: 1026, status: 409, message: 'Solo se pueden reintentar tareas que fallaron.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
