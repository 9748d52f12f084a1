import { createFail, type FailureKind, kitFailures } from '#kit/contract/failures.ts';

export const failures = {
  integrationOff: { code: 1180, status: 409, message: 'Esta integración no está disponible para la empresa.' },
  credentialsChanged: {
    code: 1181,
    status: 409,
    message: 'Otra persona cambió estas credenciales. Vuelve a cargarlas.',
  },
  webhookUnread: {
    code: 1182,
    status: 409,
    message: 'El aviso sigue sin poder leerse: escribe a soporte.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
