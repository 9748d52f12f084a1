import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

/** Errors of the area with their messages. */
export const failures = {
  noteOutOfReach: {
    code: 1120,
    status: 403,
    message: 'Esta nota es también de locales que no están entre los tuyos: la cambia quien tiene acceso a ellos.',
  },
  reportMailOutOfReach: {
    code: 1121,
    status: 403,
    message: 'Este reporte también es de locales que no están entre los tuyos: lo cambia quien tiene acceso a ellos.',
  },
  reportMailLinkNotFound: {
    code: 1122,
    status: 404,
    message: 'El enlace no existe, o ese reporte ya no se envía.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
