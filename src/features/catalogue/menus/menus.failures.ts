import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  menuInUse: {
    code: 1033,
    status: 409,
    message: 'No se puede eliminar un menú que tiene locales. Asígnales otro antes.',
  },
  nothingToPublish: {
    code: 1034,
    status: 409,
    message: 'El borrador es igual a lo publicado: no hay nada que publicar.',
  },
  menuMoved: {
    code: 1035,
    status: 409,
    message: 'Alguien más ordenó este menú mientras tanto. Mira cómo quedó y vuelve a intentarlo.',
  },
  notPublished: { code: 1036, status: 404, message: 'Este local no tiene un menú publicado.' },
  importApplied: {
    code: 1037,
    status: 409,
    message: 'Esta importación ya se aplicó. Sube el archivo otra vez para importarlo de nuevo.',
  },
  importErrors: { code: 1038, status: 409, message: 'Corrige las líneas con errores, o déjalas fuera.' },
  importStale: {
    code: 1039,
    status: 409,
    message: 'El menú o sus productos cambiaron desde que revisaste el archivo. Mira las líneas otra vez y aplica.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
