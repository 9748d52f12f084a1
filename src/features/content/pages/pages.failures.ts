import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  pageUnchanged: {
    code: 1150,
    status: 409,
    message: 'El borrador es igual a lo publicado: no hay nada que publicar.',
  },
  pageDeleted: {
    code: 1151,
    status: 409,
    message: 'Esta página está eliminada. Recupérala antes de cambiarla o publicarla.',
  },
  pageNotPublished: { code: 1152, status: 409, message: 'Esta página no está publicada.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
