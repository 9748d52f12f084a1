import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  feedNotBuilt: {
    code: 1160,
    status: 404,
    message: 'Este catálogo todavía no tiene un archivo. Se construye cuando hay un menú publicado con productos.',
  },
  feedNotHeld: { code: 1161, status: 409, message: 'Este catálogo no tiene un archivo retenido.' },
  feedWithoutProduct: {
    code: 1162,
    status: 404,
    message: 'Ese local no vende ese producto en la web: revisa su menú publicado.',
  },
  tooManyFeeds: {
    code: 1163,
    status: 409,
    message: 'Hay 50 catálogos, el máximo de una empresa. Elimina uno antes de crear otro.',
  },
  feedRotated: { code: 1164, status: 409, message: 'La dirección se cambió hace menos de siete días.' },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
