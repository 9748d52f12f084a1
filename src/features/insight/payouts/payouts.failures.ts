import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  termsTooEarly: { code: 1102, status: 409, message: 'Ya hay pedidos liquidados desde ese día.' },
  payoutNotPayable: { code: 1103, status: 409, message: 'Esa liquidación no se puede marcar como pagada.' },
  statementOfAll: {
    code: 1104,
    status: 403,
    message: 'Una cartola trae pagos de todos los locales: la concilia quien los ve todos.',
  },
  statementSettled: {
    code: 1106,
    status: 409,
    message: 'Esa cartola ya está liquidada: una provisional no la reemplaza. Marca «Liquidada» si es la definitiva.',
  },
  differenceSettled: { code: 1105, status: 409, message: 'Esa diferencia ya está resuelta.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
