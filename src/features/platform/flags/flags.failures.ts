import { createFail, kitFailures, type FailureKind } from '#kit/contract/failures.ts';

export const failures = {
  flagChanged: {
    code: 1299,
    status: 409,
    message: 'Otra persona cambió esta función del comercio. Revisa su valor y vuelve a guardar.',
  },
  rolloutOpen: {
    code: 1300,
    status: 409,
    message: 'La función ya tiene un despliegue por etapas en curso: termínalo o reviértelo antes.',
  },
  rolloutChanged: {
    code: 1301,
    status: 409,
    message: 'El despliegue por etapas cambió mientras tanto. Revisa su estado y vuelve a intentarlo.',
  },
} as const satisfies Record<string, FailureKind>;

export const fail = createFail({ ...kitFailures, ...failures });
