import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

/** What the area refuses, with the sentences people read. */
export const failures = {
  wrongPassword: { code: 1024, status: 422, message: 'La contraseña actual no es correcta.' },
  managedElsewhere: {
    code: 1028,
    status: 409,
    message: 'La contraseña de este comercio se administra en su servicio de acceso externo.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
