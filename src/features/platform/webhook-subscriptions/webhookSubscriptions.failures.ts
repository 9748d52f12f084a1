import { createFail, type FailureKind, kitFailures } from '#kit/contract/failures.ts';

/** Subscriptions of a company. */
export const maxSubscriptions = 50;

export const failures = {
  webhookPaused: { code: 1280, status: 409, message: 'El webhook está pausado: actívalo antes de enviar.' },
  tooManyWebhooks: {
    code: 1281,
    status: 409,
    message: `Un comercio puede tener hasta ${maxSubscriptions} webhooks: elimina alguno antes.`,
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
