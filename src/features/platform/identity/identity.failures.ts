import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

/** What the area refuses, with the sentences people read. */
export const failures = {
  unknownTenant: { code: 1027, status: 404, message: 'No existe un comercio con ese nombre.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
