import { createFail, type FailureKind, kitFailures } from '#kit/contract/failures.ts';

export const failures = {
  tooManyBanners: {
    code: 1216,
    status: 409,
    message: 'Hay 2.000 banners, el máximo de un comercio. Elimina los vencidos antes de crear otro.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
