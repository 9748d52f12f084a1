import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  erasureRequested: { code: 1302, status: 409, message: 'Otra persona ya pidió eliminar este comercio.' },
  erasureOver: { code: 1303, status: 409, message: 'Esta eliminación ya se detuvo o ya empezó.' },
  exportRunning: { code: 1305, status: 409, message: 'Ya se está preparando una copia de este comercio.' },
  exportsUsedUp: {
    code: 1402,
    status: 409,
    message: 'Ya se pidieron las copias de estos días. Descarga una de ellas o espera.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
