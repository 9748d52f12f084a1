import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  customerForgotten: { code: 1058, status: 409, message: 'Los datos de esta persona se borraron.' },
  customerMerged: { code: 1059, status: 409, message: 'Este cliente se unió con otro. Cambia los datos del otro.' },
  customerCannotMerge: { code: 1060, status: 409, message: 'Estos clientes no se pueden unir.' },
  customerBusy: { code: 1061, status: 409, message: 'Este cliente tiene un pedido en curso.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
