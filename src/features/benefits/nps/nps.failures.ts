import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  questionInUse: {
    code: 1054,
    status: 409,
    message: 'Esta pregunta está en una encuesta activa: no se puede editar ni eliminar.',
  },
  noGuest: {
    code: 1195,
    status: 409,
    message: 'No se puede escribir a este cliente: sus datos no están, o no tienes permiso para ver pedidos.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
