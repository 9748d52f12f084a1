import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  tooManyMailTemplates: {
    code: 1253,
    status: 409,
    message: 'Ya hay 500 plantillas de correo: elimina las que no usas.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
