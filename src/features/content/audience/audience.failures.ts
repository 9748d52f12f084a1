import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  audienceNotChosen: {
    code: 1254,
    status: 409,
    message: 'Elige una audiencia, activa «Enviar los clientes a Mailchimp» y guarda antes de sincronizar.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
