import { createFail, type FailureKind, kitFailures } from '#kit/contract/failures.ts';

export const failures = {
  tooManyBanners: {
    code: 1216,
    status: 409,
    message: 'Hay 2.000 banners, el máximo de un comercio. Elimina los vencidos antes de crear otro.',
  },
  noStores: {
    code: 1217,
    status: 409,
    message: 'Crea un local para ver ahí tus banners.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
