import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  campaignLocked: {
    code: 1250,
    status: 409,
    message: 'Esta campaña ya se envió o está en envío: copia su contenido en otra para cambiarla.',
  },
  campaignMoved: { code: 1251, status: 409, message: 'La campaña cambió de estado mientras tanto: vuelve a mirarla.' },
  campaignNotReady: { code: 1252, status: 422, message: 'La campaña todavía no se puede enviar.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
