import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  companyHeld: { code: 1260, status: 423, message: 'La cuenta del comercio está retenida.' },
  readsOnly: { code: 1295, status: 403, message: 'Entraste a este comercio solo para mirar: no puedes hacer cambios.' },
  sameHold: { code: 1261, status: 409, message: 'El comercio ya tiene una retención de ese tipo: libérala antes.' },
  erasurePending: {
    code: 1304,
    status: 409,
    message: 'El comercio está por eliminarse: detén antes la eliminación, en sus datos.',
  },
  holdReleased: { code: 1262, status: 409, message: 'Otra persona ya liberó esta retención.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
