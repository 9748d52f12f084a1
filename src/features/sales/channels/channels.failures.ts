import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  integrationNotConfigured: {
    code: 1029,
    status: 409,
    message: 'La integración no está configurada para este local.',
  },
  menuNotPublishable: { code: 1124, status: 409, message: 'El menú no se puede publicar en ese canal.' },
  menuNotFetched: { code: 1125, status: 409, message: 'No se pudo traer el menú de ese canal.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
