import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  landingDeleted: {
    code: 1230,
    status: 409,
    message: 'Esta landing está eliminada. Recupérala desde su historial antes de cambiarla o publicarla.',
  },
  landingUnchanged: {
    code: 1231,
    status: 409,
    message: 'Esa versión es igual a lo publicado: no hay nada que cambiar.',
  },
  landingNotPublished: { code: 1232, status: 409, message: 'Esta landing no está publicada.' },
  landingFileInUse: {
    code: 1234,
    status: 409,
    message: 'Lo que ven los clientes usa este archivo: publica una versión sin él antes de quitarlo.',
  },
  landingHtmlPurged: {
    code: 1235,
    status: 409,
    message: 'No se puede deshacer: ese HTML se reemplazó hace más de 90 días y ya no se guarda.',
  },
  landingUnsafe: {
    code: 1233,
    status: 422,
    message: 'No se pudo publicar la landing: tiene problemas que debes arreglar antes.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
